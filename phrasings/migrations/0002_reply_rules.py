import cxagent.versioning.fields
import django.core.validators
import django.db.models.deletion
import uuid
from django.db import migrations, models

from cxagent.versioning.triggers import ProtectVersions


class Migration(migrations.Migration):

    dependencies = [
        ('phrasings', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='RulesDocument',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('key', models.CharField(max_length=64, unique=True, validators=[django.core.validators.RegexValidator('^[a-z0-9][a-z0-9_-]{0,63}$', 'Lower-case letters, digits, - and _; begins with a letter or digit.')])),
                ('name', models.CharField(max_length=200)),
                ('revision', models.PositiveIntegerField(default=0, help_text='The last revision that any draft of it had.')),
                ('created_at', models.DateTimeField()),
                ('created_by', models.CharField(max_length=100)),
            ],
            options={
                'verbose_name': 'reply rules',
                'verbose_name_plural': 'reply rules',
                'ordering': ['key'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='RulesVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(editable=False, null=True)),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('published', 'Published')], default='draft', editable=False, max_length=9)),
                ('schema', models.PositiveSmallIntegerField(editable=False)),
                ('body', cxagent.versioning.fields.JsonText(default=dict)),
                ('digest', models.CharField(blank=True, editable=False, help_text='SHA-256 of the canonical body.', max_length=64)),
                ('note', models.TextField(blank=True)),
                ('revision', models.PositiveIntegerField(editable=False)),
                ('earlier', cxagent.versioning.fields.JsonText(default=list, editable=False)),
                ('computed', cxagent.versioning.fields.JsonText(default=dict, editable=False, help_text='What was computed from the body at publishing.')),
                ('created_at', models.DateTimeField(editable=False)),
                ('created_by', models.CharField(editable=False, max_length=100)),
                ('updated_at', models.DateTimeField(editable=False)),
                ('updated_by', models.CharField(editable=False, max_length=100)),
                ('published_at', models.DateTimeField(editable=False, null=True)),
                ('published_by', models.CharField(blank=True, editable=False, max_length=100)),
                ('based_on', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='phrasings.rulesversion')),
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='phrasings.rulesdocument')),
            ],
            options={
                'verbose_name': 'version of reply rules',
                'verbose_name_plural': 'versions of reply rules',
                'ordering': ['-number'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='RulesRelease',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('publish', 'Publish'), ('rollback', 'Rollback')], editable=False, max_length=8)),
                ('reason', models.TextField(blank=True, editable=False, help_text="A publication's note, or why it was rolled back.")),
                ('by', models.CharField(editable=False, max_length=100)),
                ('at', models.DateTimeField(editable=False)),
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='releases', to='phrasings.rulesdocument')),
                ('previous', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='phrasings.rulesversion')),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='phrasings.rulesversion')),
            ],
            options={
                'verbose_name': 'release of reply rules',
                'verbose_name_plural': 'releases of reply rules',
                'ordering': ['-id'],
                'abstract': False,
            },
        ),
        migrations.AddField(
            model_name='rulesdocument',
            name='live',
            field=models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='phrasings.rulesversion'),
        ),
        migrations.AddConstraint(
            model_name='rulesversion',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'draft')), fields=('document',), name='rulesversion_one_draft'),
        ),
        migrations.AddConstraint(
            model_name='rulesversion',
            constraint=models.UniqueConstraint(fields=('document', 'number'), name='rulesversion_number_once'),
        ),
        migrations.AddConstraint(
            model_name='rulesversion',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('digest', ''), ('number__isnull', True), ('published_at__isnull', True), ('state', 'draft')), models.Q(('number__gte', 1), ('number__isnull', False), ('published_at__isnull', False), ('state', 'published'), models.Q(('digest', ''), _negated=True)), _connector='OR'), name='rulesversion_draft_or_published'),
        ),
        migrations.AddConstraint(
            model_name='rulesrelease',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'publish'), models.Q(('reason', ''), _negated=True), _connector='OR'), name='rulesrelease_rollback_has_reason'),
        ),
        ProtectVersions(document="RulesDocument", version="RulesVersion", release="RulesRelease"),
    ]
