import { useTranslation } from '../../i18n/use-translation.ts'
import { changePreferences, usePreferences } from '../../store/index.ts'
import { SettingBlock, Switch } from '../../ui/index.ts'
import { OutletsBlock } from '../outlets/index.ts'
import { SettingsSection } from '../settings/index.ts'
import { MailNoticeSettings } from './MailNoticeSettings.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'

/** How this browser tells about new messages. */
export function NotificationsSection() {
  const { t } = useTranslation('setting')
  const { sound } = usePreferences()
  return (
    <SettingsSection title={t('nav.notifications')} lead={t('notifications.lead')}>
      <SettingBlock
        title={t('notifications.sound')}
        description={t('notifications.soundHint')}
        control={<Switch checked={sound} onChange={(on) => changePreferences({ sound: on })} />}
      />
      <NotificationSettings />
      <MailNoticeSettings />
      <OutletsBlock />
    </SettingsSection>
  )
}
