import { product } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { QueryContent, SettingsSection } from '../../settings/index.ts'
import styles from './VersionSection.module.css'

/** The versions of the client and the server. */
export function VersionSection() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const query = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => server.config(signal),
  })
  return (
    <SettingsSection title={t('nav.version')}>
      <QueryContent query={query} rows={4}>
        {(config) => (
          <dl className={styles.facts}>
            <dt>{t('version.server')}</dt>
            <dd>
              {config.product.name} {config.product.version}
            </dd>
            <dt>{t('version.client')}</dt>
            <dd>{product.version}</dd>
            <dt>{t('version.compat')}</dt>
            <dd>
              {config.compat_version}
              <small>{t('version.compatHint')}</small>
            </dd>
            <dt>{t('version.api')}</dt>
            <dd>
              <a href="/docs" target="_blank" rel="noreferrer">
                {t('version.apiLink')}
              </a>
            </dd>
            <dt>{t('version.licence')}</dt>
            <dd>{t('version.mit')}</dd>
          </dl>
        )}
      </QueryContent>
    </SettingsSection>
  )
}
