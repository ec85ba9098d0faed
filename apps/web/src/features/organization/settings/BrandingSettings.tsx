import { lengths } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useNetwork, useServer } from '../../../store/index.ts'
import { SettingBlock } from '../../../ui/index.ts'
import { SavedMark, TextSetting, useSaveSetting } from '../../settings/index.ts'
import styles from './BrandingSettings.module.css'

/** The first is the usual colour. */
const colors = ['', '#2563eb', '#7c3aed', '#be185d', '#dc2626', '#c2410c', '#4d7c0f', '#475569']

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
  const { value, isSaved, error, change } = useSaveSetting(accent, (next) =>
    server.updateBranding({ accent: next }),
  )
  const isOwn = !colors.includes(value)
  return (
    <SettingBlock
      title={t('branding.accent')}
      description={t('branding.accentHint')}
      error={error}
      control={<SavedMark shown={isSaved} />}
    >
      <fieldset className={styles.colors} disabled={!online}>
        <legend className={styles.legend}>{t('branding.accent')}</legend>
        {colors.map((color, at) => (
          <label key={color} className={styles.color} title={t(`branding.colors.${at}`)}>
            <input
              type="radio"
              name="accent"
              className={styles.radio}
              aria-label={t(`branding.colors.${at}`)}
              checked={value === color}
              onChange={() => void change(color)}
            />
            <span
              className={styles.swatch}
              style={color === '' ? undefined : { background: color }}
            />
          </label>
        ))}
        <label className={styles.own}>
          <input
            type="color"
            aria-label={t('branding.own')}
            defaultValue={isOwn ? value : '#0f766e'}
            key={value}
            onBlur={({ target }) => {
              if (target.value !== target.defaultValue) void change(target.value)
            }}
          />
          {t('branding.own')}
        </label>
      </fieldset>
    </SettingBlock>
  )
}
