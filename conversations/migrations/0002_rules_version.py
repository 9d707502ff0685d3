import django.db.models.deletion
from django.db import migrations, models

import conversations.protection


class Migration(migrations.Migration):

    dependencies = [
        ('phrasings', '0002_reply_rules'),
        ('conversations', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='conversation',
            name='rules_version',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='phrasings.rulesversion'),
        ),
        conversations.protection.ProtectLog(),
    ]
