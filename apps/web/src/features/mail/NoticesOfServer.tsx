import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useServer } from '../../store/index.ts'
import { SelectSetting, SwitchSetting } from '../settings/index.ts'

const delays = [300, 900, 3600, 10_800, 43_200]

/** Whether members can have unread messages mailed, and how long after. */
export function NoticesOfServer() {
  const { t } = useTranslation('setting')
  const { common } = useServer()
  const { server } = useClient()
  const { msg_smtp_notify_enable: isOn, msg_smtp_notify_delay_seconds: delay } = common
  return (
    <>
      <SwitchSetting
        title={t('mail.notices')}
        description={t('mail.noticesHint')}
        value={isOn}
        save={(on) => server.updateSettings({ msg_smtp_notify_enable: on })}
      />
      {isOn && (
        <SelectSetting
          title={t('mail.delay')}
          description={t('mail.delayHint')}
          value={String(delay)}
          options={[...new Set([...delays, delay])]
            .sort((a, b) => a - b)
            .map((seconds) => ({ value: String(seconds), label: labelOf(seconds) }))}
          save={(seconds) =>
            server.updateSettings({ msg_smtp_notify_delay_seconds: Number(seconds) })
          }
        />
      )}
    </>
  )

  function labelOf(seconds: number): string {
    return seconds < 3600
      ? t('mail.minutes', { count: Math.round(seconds / 60) })
      : t('mail.hours', { count: Math.round(seconds / 3600) })
  }
}
