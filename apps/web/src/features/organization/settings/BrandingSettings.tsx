import { lengths } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useNetwork, useServer } from '../../../store/index.ts'
import { ColorChoice, SettingBlock } from '../../../ui/index.ts'
import { SavedMark, TextSetting, useAccents, useSaveSetting } from '../../settings/index.ts'

/** The accent colour of the server, and the text of its sign-in page. */
export function BrandingSettings() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const { config } = useServer()
  const { accent, sign_in_text } = config?.branding ?? { accent: '', sign_in_text: '' }
  return (
    <>
      <AccentSetting accent={accent} />
      <TextSetting
        title={t('branding.text')}
        description={t('branding.textHint')}
        lines={6}
        value={sign_in_text}
        check={(text) =>
          text.length > lengths.signInText
            ? t('branding.textLong', { count: lengths.signInText })
            : undefined
        }
        save={(text) => server.updateBranding({ sign_in_text: text })}
      />
    </>
  )
}

function AccentSetting({ accent }: { accent: string }) {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const online = useNetwork()
  const accents = useAccents()
  const { value, isSaved, error, change } = useSaveSetting(accent, (next) =>
    server.updateBranding({ accent: next }),
  )
  return (
    <SettingBlock
      title={t('branding.accent')}
      description={t('branding.accentHint')}
      error={error}
      control={<SavedMark shown={isSaved} />}
    >
      <ColorChoice
        label={t('branding.accent')}
        value={value}
        colors={accents}
        ownLabel={t('branding.own')}
        disabled={!online}
        onChange={(color) => void change(color)}
      />
    </SettingBlock>
  )
}
