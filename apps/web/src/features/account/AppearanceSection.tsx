import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  changePreferences,
  showError,
  useClient,
  useNetwork,
  usePreferences,
} from '../../store/index.ts'
import { Button, Segmented, SettingBlock, Switch } from '../../ui/index.ts'
import { hasLanguages, LanguageSelect } from '../organization/index.ts'
import { QuestionDialog, SettingsSection } from '../settings/index.ts'

/** The look of the app in this browser, and its stored data. Not sent to the server. */
export function AppearanceSection() {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const { theme, compact } = usePreferences()
  const themes = (['auto', 'light', 'dark'] as const).map((value) => ({
    value,
    label: t(`appearance.themes.${value}`),
  }))
  return (
    <SettingsSection title={t('nav.appearance')} lead={t('appearance.lead')}>
      {hasLanguages && (
        <SettingBlock
          title={t('appearance.language')}
          description={t('appearance.languageHint')}
          control={
            // Letters of the server use it too. If it cannot be told now, the next choice does.
            <LanguageSelect
              onChange={(language) => void account.update({ language }).catch(showError)}
            />
          }
        />
      )}
      <SettingBlock
        title={t('appearance.theme')}
        description={t('appearance.themeHint')}
        control={
          <Segmented
            value={theme}
            options={themes}
            onChange={(next) => changePreferences({ theme: next })}
          />
        }
      />
      <SettingBlock
        title={t('appearance.compact')}
        description={t('appearance.compactHint')}
        control={<Switch checked={compact} onChange={(on) => changePreferences({ compact: on })} />}
      />
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
        title={t('appearance.clear')}
        description={t('appearance.clearHint')}
        control={
          <Button disabled={!online} onClick={() => setAsking(true)}>
            {t('appearance.clear')}
          </Button>
        }
      />
      {asking && (
        <QuestionDialog
          onClose={() => setAsking(false)}
          title={t('appearance.clearQuestion')}
          text={t('appearance.clearText')}
          confirmLabel={t('appearance.clear')}
          busy={busy}
          onConfirm={() => void clear()}
        />
      )}
    </>
  )
}
