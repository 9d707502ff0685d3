import cxagent.versioning.fields
import django.core.validators
import django.db.models.deletion
import uuid
from django.db import migrations, models

from cxagent.versioning.triggers import ProtectVersions


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='PhrasingsDocument',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('key', models.CharField(max_length=64, unique=True, validators=[django.core.validators.RegexValidator('^[a-z0-9][a-z0-9_-]{0,63}$', 'Lower-case letters, digits, - and _; begins with a letter or digit.')])),
                ('name', models.CharField(max_length=200)),
                ('revision', models.PositiveIntegerField(default=0, help_text='The last revision that any draft of it had.')),
                ('created_at', models.DateTimeField()),
                ('created_by', models.CharField(max_length=100)),
            ],
            options={
                'verbose_name': 'outcome phrasings',
                'verbose_name_plural': 'outcome phrasings',
                'ordering': ['key'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='TemplatesDocument',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('key', models.CharField(max_length=64, unique=True, validators=[django.core.validators.RegexValidator('^[a-z0-9][a-z0-9_-]{0,63}$', 'Lower-case letters, digits, - and _; begins with a letter or digit.')])),
                ('name', models.CharField(max_length=200)),
                ('revision', models.PositiveIntegerField(default=0, help_text='The last revision that any draft of it had.')),
                ('created_at', models.DateTimeField()),
                ('created_by', models.CharField(max_length=100)),
            ],
            options={
                'verbose_name': 'templates',
                'verbose_name_plural': 'templates',
                'ordering': ['key'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='PhrasingsVersion',
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
                ('based_on', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='phrasings.phrasingsversion')),
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='phrasings.phrasingsdocument')),
            ],
            options={
                'verbose_name': 'version of outcome phrasings',
                'verbose_name_plural': 'versions of outcome phrasings',
                'ordering': ['-number'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='PhrasingsRelease',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('publish', 'Publish'), ('rollback', 'Rollback')], editable=False, max_length=8)),
                ('reason', models.TextField(blank=True, editable=False, help_text="A publication's note, or why it was rolled back.")),
                ('by', models.CharField(editable=False, max_length=100)),
                ('at', models.DateTimeField(editable=False)),
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='releases', to='phrasings.phrasingsdocument')),
                ('previous', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='phrasings.phrasingsversion')),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='phrasings.phrasingsversion')),
            ],
            options={
                'verbose_name': 'release of outcome phrasings',
                'verbose_name_plural': 'releases of outcome phrasings',
                'ordering': ['-id'],
                'abstract': False,
            },
        ),
        migrations.AddField(
            model_name='phrasingsdocument',
            name='live',
            field=models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='phrasings.phrasingsversion'),
        ),
        migrations.CreateModel(
            name='TemplatesVersion',
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
                ('based_on', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='phrasings.templatesversion')),
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='phrasings.templatesdocument')),
            ],
            options={
                'verbose_name': 'version of templates',
                'verbose_name_plural': 'versions of templates',
                'ordering': ['-number'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='TemplatesRelease',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('publish', 'Publish'), ('rollback', 'Rollback')], editable=False, max_length=8)),
                ('reason', models.TextField(blank=True, editable=False, help_text="A publication's note, or why it was rolled back.")),
                ('by', models.CharField(editable=False, max_length=100)),
                ('at', models.DateTimeField(editable=False)),
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='releases', to='phrasings.templatesdocument')),
                ('previous', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='phrasings.templatesversion')),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='phrasings.templatesversion')),
            ],
            options={
                'verbose_name': 'release of templates',
                'verbose_name_plural': 'releases of templates',
                'ordering': ['-id'],
                'abstract': False,
            },
        ),
        migrations.AddField(
            model_name='templatesdocument',
            name='live',
            field=models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='phrasings.templatesversion'),
        ),
        migrations.AddConstraint(
            model_name='phrasingsversion',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'draft')), fields=('document',), name='phrasingsversion_one_draft'),
        ),
        migrations.AddConstraint(
            model_name='phrasingsversion',
            constraint=models.UniqueConstraint(fields=('document', 'number'), name='phrasingsversion_number_once'),
        ),
        migrations.AddConstraint(
            model_name='phrasingsversion',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('digest', ''), ('number__isnull', True), ('published_at__isnull', True), ('state', 'draft')), models.Q(('number__gte', 1), ('number__isnull', False), ('published_at__isnull', False), ('state', 'published'), models.Q(('digest', ''), _negated=True)), _connector='OR'), name='phrasingsversion_draft_or_published'),
        ),
        migrations.AddConstraint(
            model_name='phrasingsrelease',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'publish'), models.Q(('reason', ''), _negated=True), _connector='OR'), name='phrasingsrelease_rollback_has_reason'),
        ),
        migrations.AddConstraint(
            model_name='templatesversion',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'draft')), fields=('document',), name='templatesversion_one_draft'),
        ),
        migrations.AddConstraint(
            model_name='templatesversion',
            constraint=models.UniqueConstraint(fields=('document', 'number'), name='templatesversion_number_once'),
        ),
        migrations.AddConstraint(
            model_name='templatesversion',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('digest', ''), ('number__isnull', True), ('published_at__isnull', True), ('state', 'draft')), models.Q(('number__gte', 1), ('number__isnull', False), ('published_at__isnull', False), ('state', 'published'), models.Q(('digest', ''), _negated=True)), _connector='OR'), name='templatesversion_draft_or_published'),
        ),
        migrations.AddConstraint(
            model_name='templatesrelease',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'publish'), models.Q(('reason', ''), _negated=True), _connector='OR'), name='templatesrelease_rollback_has_reason'),
        ),
        ProtectVersions(document="PhrasingsDocument", version="PhrasingsVersion", release="PhrasingsRelease"),
        ProtectVersions(document="TemplatesDocument", version="TemplatesVersion", release="TemplatesRelease"),
    ]
