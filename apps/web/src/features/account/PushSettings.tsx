import { useTranslation } from '../../i18n/use-translation.ts'
import { changePreferences, usePreferences, usePushState } from '../../store/index.ts'
import { SettingBlock, Switch } from '../../ui/index.ts'
import { TestNotification } from './TestNotification.tsx'

/** Whether messages are pushed to this browser while no window is open. */
export function PushSettings() {
  const { t } = useTranslation('setting')
  const { push } = usePreferences()
  if (usePushState() === 'unsupported') return null
  return (
    <SettingBlock
      title={t('notifications.push')}
      description={t('notifications.pushHint')}
      control={<Switch checked={push} onChange={(on) => changePreferences({ push: on })} />}
    >
      {push && <TestNotification />}
    </SettingBlock>
  )
}
