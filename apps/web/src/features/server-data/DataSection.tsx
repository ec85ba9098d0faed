import { useTranslation } from '../../i18n/use-translation.ts'
import { SettingsSection } from '../settings/index.ts'
import { ClearBlocks } from './ClearBlocks.tsx'
import { FileExpirySetting } from './FileExpirySetting.tsx'
import { ServerExportBlock } from './ServerExportBlock.tsx'
import { ServerImportBlock } from './ServerImportBlock.tsx'
import { StorageUse } from './StorageUse.tsx'

/** The size of the stored data, how long it is kept, its export, import and deletion. */
export function DataSection() {
  const { t } = useTranslation('setting')
  return (
    <SettingsSection title={t('nav.data_management')} lead={t('data.lead')}>
      <StorageUse />
      <FileExpirySetting />
      <ServerExportBlock />
      <ServerImportBlock />
      <ClearBlocks />
    </SettingsSection>
  )
}
