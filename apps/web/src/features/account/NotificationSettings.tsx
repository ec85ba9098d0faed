import { useTranslation } from '../../i18n/use-translation.ts'
import {
  changePreferences,
  type NotifyLevel,
  requestNotifications,
  useNotificationSupport,
  usePreferences,
} from '../../store/index.ts'
import { PushSettings } from './PushSettings.tsx'
import { QuietHoursSettings } from './QuietHoursSettings.tsx'
import { Select, SettingBlock, Switch } from '../../ui/index.ts'

const levels = ['off', 'mentions', 'all'] as const

/** Which messages show a desktop notification in this browser, and whether with their text. */
export function NotificationSettings() {
  const { t } = useTranslation('setting')
  const { notify, notifyText } = usePreferences()
  const support = useNotificationSupport()
  const isOn = support === 'granted' && notify !== 'off'

  async function choose(level: NotifyLevel) {
    changePreferences({ notify: level })
    if (level !== 'off') await requestNotifications()
  }

  return (
    <>
      <SettingBlock
        title={t('notifications.desktop')}
        description={t(`notifications.desktopHint.${support}`)}
        control={
          <Select
            label={t('notifications.desktop')}
            value={support === 'granted' ? notify : 'off'}
            options={levels.map((value) => ({ value, label: t(`notifications.levels.${value}`) }))}
            disabled={support === 'denied' || support === 'unsupported'}
            onChange={(level) => void choose(level)}
          />
        }
      />
      {isOn && (
        <>
          <SettingBlock
            title={t('notifications.messageText')}
            description={t('notifications.messageTextHint')}
            control={
              <Switch
                checked={notifyText}
                onChange={(on) => changePreferences({ notifyText: on })}
              />
            }
          />
          <PushSettings />
          <QuietHoursSettings />
        </>
      )}
    </>
  )
}
