import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, serverOrigin } from '../../store/index.ts'
import { CopyField, SettingBlock } from '../../ui/index.ts'
import { QueryContent, TextSetting, SettingsSection } from '../settings/index.ts'
import { firstLook, pageOf, snippetOf } from './snippet.ts'
import { WidgetForm } from './WidgetForm.tsx'
import { WidgetTargets } from './WidgetTargets.tsx'
import styles from './WidgetSection.module.css'

const addressKey = ['frontend-url']
const cssKey = ['widget-css']

/** The chat that other sites show: a form that makes its code, a preview, and the style sheet of all widgets. */
export function WidgetSection() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const [look, setLook] = useState(firstLook)
  const { data: address = '' } = useQuery({
    queryKey: addressKey,
    queryFn: ({ signal }) => server.frontendUrl(signal),
  })
  const origin = address === '' ? serverOrigin() : new URL(address).origin
  const preview = pageOf(serverOrigin(), look, true)
  const copy = { copyLabel: t('widget.copy'), copiedLabel: t('widget.copied') }
  return (
    <SettingsSection title={t('nav.widget')} lead={t('widget.lead')}>
      <WidgetTargets />
      <SettingBlock title={t('widget.form')} description={t('widget.formHint')}>
        <div className={styles.generator}>
          <WidgetForm look={look} onChange={setLook} />
          {/* Without an account of its own: nobody is registered by looking at it. */}
          <iframe
            // A frame that gets another address adds to the history of this page.
            key={preview}
            className={styles.preview}
            title={t('widget.preview')}
            src={preview}
          />
        </div>
      </SettingBlock>
      <SettingBlock title={t('widget.code')} description={t('widget.codeHint')}>
        <CopyField label={t('widget.code')} value={snippetOf(origin, look)} {...copy} />
      </SettingBlock>
      <SettingBlock title={t('widget.link')} description={t('widget.linkHint')}>
        <CopyField label={t('widget.link')} value={pageOf(origin, look)} {...copy} />
      </SettingBlock>
      <ExtraStyles />
    </SettingsSection>
  )
}

function ExtraStyles() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: cssKey,
    queryFn: ({ signal }) => server.widgetStyles(signal),
    refetchOnWindowFocus: false,
  })
  return (
    <QueryContent query={query} rows={2}>
      {(css) => (
        <TextSetting
          title={t('widget.css')}
          description={t('widget.cssHint')}
          value={css}
          lines={16}
          save={async (next) => {
            await server.setWidgetStyles(next)
            queries.setQueryData<string>(cssKey, next)
          }}
          texts={{ 413: t('widget.cssTooLarge') }}
        />
      )}
    </QueryContent>
  )
}
