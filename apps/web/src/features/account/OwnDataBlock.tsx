import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useMe } from '../../store/index.ts'
import { JobBlock } from '../settings/index.ts'

const ownExportKey = ['own-export']

/** Exports the user's own data as a zip. */
export function OwnDataBlock() {
  const { t } = useTranslation('setting')
  const { dataJobs } = useClient()
  const { uid } = useMe()
  return (
    <JobBlock
      title={t('ownData.title')}
      description={t('ownData.hint')}
      queryKey={ownExportKey}
      find={(signal) => dataJobs.newest('export_me', uid, signal)}
      start={() => dataJobs.startOwnExport()}
      counts={({ messages = 0, files = 0 }) => ({ messages, files })}
    />
  )
}
