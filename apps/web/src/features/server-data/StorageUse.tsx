import { sizeText } from '../../i18n/sizes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../store/index.ts'
import { Facts, SettingBlock } from '../../ui/index.ts'
import { QueryContent } from '../settings/index.ts'

/** How much room files use, and how much the disk has free. */
export function StorageUse() {
  const { t } = useTranslation('setting')
  const { files } = useClient()
  const query = useQuery({
    queryKey: ['storage'],
    queryFn: ({ signal }) => files.storageUse(signal),
  })
  return (
    <SettingBlock title={t('storage.title')} description={t('storage.text')}>
      <QueryContent query={query} rows={1}>
        {(use) => (
          <Facts>
            <span>{t('storage.all', { count: use.files, size: sizeText(use.bytes) })}</span>
            {use.recent.map(({ days, bytes }) => (
              <span key={days}>{t('storage.recent', { count: days, size: sizeText(bytes) })}</span>
            ))}
            {use.free !== null && <span>{t('storage.free', { size: sizeText(use.free) })}</span>}
          </Facts>
        )}
      </QueryContent>
    </SettingBlock>
  )
}
