import { useTranslation } from '../../i18n/use-translation.ts'
import { changePreferences, usePreferences } from '../../store/index.ts'
import { SettingBlock, Switch, TimeInput } from '../../ui/index.ts'
import styles from './QuietHoursSettings.module.css'

const usual = { from: 22 * 60, until: 7 * 60 }

/** The hours of each day in which this browser shows no notices. */
export function QuietHoursSettings() {
  const { t } = useTranslation('setting')
  const { quietHours } = usePreferences()
  return (
    <SettingBlock
      title={t('notifications.quietHours')}
      description={t('notifications.quietHoursHint')}
      control={
        <Switch
          checked={quietHours !== null}
          onChange={(on) => changePreferences({ quietHours: on ? usual : null })}
        />
      }
    >
      {quietHours && (
        <div className={styles.hours}>
          <TimeInput
            label={t('notifications.quietFrom')}
            value={quietHours.from}
            onChange={(from) => changePreferences({ quietHours: { ...quietHours, from } })}
          />
          <TimeInput
            label={t('notifications.quietUntil')}
            value={quietHours.until}
            onChange={(until) => changePreferences({ quietHours: { ...quietHours, until } })}
          />
        </div>
      )}
    </SettingBlock>
  )
}
