import { useState } from 'react'
import { useTranslation } from '../../../i18n/words.ts'
import { changePreferences, useClient, useNetwork, usePreferences } from '../../../store/index.ts'
import { Button, Segmented, SettingBlock, Switch } from '../../../ui/index.ts'
import { QuestionDialog } from '../controls/QuestionDialog.tsx'
import { SettingsSection } from '../frame/SettingsSection.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'

/** Preferences and storage of this browser. They are not sent to the server. */
export function DeviceSection() {
  const { t } = useTranslation('setting')
  const { theme, sound, compact } = usePreferences()
  const themes = (['auto', 'light', 'dark'] as const).map((value) => ({
    value,
    label: t(`device.themes.${value}`),
  }))
  return (
    <SettingsSection title={t('nav.device')} lead={t('device.lead')}>
      <SettingBlock
        title={t('device.theme')}
        description={t('device.themeHint')}
        control={
          <Segmented
            value={theme}
            options={themes}
            onChange={(next) => changePreferences({ theme: next })}
          />
        }
      />
      <SettingBlock
        title={t('device.compact')}
        description={t('device.compactHint')}
        control={<Switch checked={compact} onChange={(on) => changePreferences({ compact: on })} />}
      />
      <SettingBlock
        title={t('device.sound')}
        description={t('device.soundHint')}
        control={<Switch checked={sound} onChange={(on) => changePreferences({ sound: on })} />}
      />
      <NotificationSettings />
      <ClearBlock />
    </SettingsSection>
  )
}

function ClearBlock() {
  const { t } = useTranslation('setting')
  const client = useClient()
  const online = useNetwork()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function clear() {
    setBusy(true)
    client.stream.stop()
    await client.clearData()
    location.reload()
  }

  return (
    <>
      <SettingBlock
        title={t('device.clear')}
        description={t('device.clearHint')}
        control={
          <Button disabled={!online} onClick={() => setAsking(true)}>
            {t('device.clear')}
          </Button>
        }
      />
      {asking && (
        <QuestionDialog
          onClose={() => setAsking(false)}
          title={t('device.clearQuestion')}
          text={t('device.clearText')}
          confirmLabel={t('device.clear')}
          busy={busy}
          onConfirm={() => void clear()}
        />
      )}
    </>
  )
}
