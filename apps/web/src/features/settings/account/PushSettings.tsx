import { useTranslation } from '../../../i18n/use-translation.ts'
import { changePreferences, usePreferences, usePushState } from '../../../store/index.ts'
import { SettingBlock, Switch, TimeInput } from '../../../ui/index.ts'
import { TestNotice } from '../push/TestNotice.tsx'
import styles from './PushSettings.module.css'

const usual = { from: 22 * 60, until: 7 * 60 }

/** Whether messages are told of while no window is open, and in which hours of the day they are not. */
export function PushSettings() {
  const { t } = useTranslation('setting')
  const { push, quietHours } = usePreferences()
  const state = usePushState()
  if (state === 'unsupported') return null
  return (
    <>
      <SettingBlock
        title={t('notifications.push')}
        description={t('notifications.pushHint')}
        control={<Switch checked={push} onChange={(on) => changePreferences({ push: on })} />}
      >
        {push && <TestNotice />}
      </SettingBlock>
      {push && (
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
      )}
    </>
  )
}
