import { type Dashboard, fileKinds } from '@parley/protocol'
import { sizeText } from '../../i18n/sizes.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Panel } from './Panel.tsx'
import styles from './Rows.module.css'

/** The room that files of each kind and the database use. */
export function StorageTable({ storage }: { storage: Dashboard['storage'] }) {
  const { t } = useTranslation('setting')
  const { kinds, database_bytes, free } = storage
  return (
    <Panel title={t('dashboard.storage')}>
      <dl className={styles.rows}>
        {fileKinds.map((kind) => {
          const { files = 0, bytes = 0 } = kinds.find((one) => one.kind === kind) ?? {}
          return (
            <div key={kind}>
              <dt>{t(`dashboard.kind.${kind}`)}</dt>
              <dd>{t('storage.all', { count: files, size: sizeText(bytes) })}</dd>
            </div>
          )
        })}
        <div>
          <dt>{t('dashboard.database')}</dt>
          <dd>{sizeText(database_bytes)}</dd>
        </div>
        {free !== null && (
          <div>
            <dt>{t('dashboard.disk')}</dt>
            <dd>{t('storage.free', { size: sizeText(free) })}</dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}
