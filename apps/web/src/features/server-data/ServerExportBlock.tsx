import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useMe, useOwnerUid } from '../../store/index.ts'
import { Checkbox, ConfirmDialog, SettingBlock } from '../../ui/index.ts'
import { Confirmed } from '../account/index.ts'
import { JobBlock } from '../settings/index.ts'

const serverExportKey = ['server-export']

/** Exports the whole server as a zip. Its owner only may do it. */
export function ServerExportBlock() {
  const { t } = useTranslation('setting')
  const { dataJobs } = useClient()
  const { uid } = useMe()
  const isOwner = useOwnerUid() === uid
  const [hasFiles, setFiles] = useState(true)
  if (!isOwner)
    return <SettingBlock title={t('data.export.title')} description={t('data.export.owner')} />
  return (
    <JobBlock
      title={t('data.export.title')}
      description={t('data.export.text')}
      queryKey={serverExportKey}
      find={(signal) => dataJobs.newest('export', uid, signal)}
      start={() => dataJobs.startServerExport(hasFiles)}
      counts={({ message = 0, files = 0 }) => ({ messages: message, files })}
      ask={(start, close) => (
        <Confirmed onClose={close}>
          <ConfirmDialog
            open
            onOpenChange={close}
            title={t('data.export.question')}
            text={t('data.export.questionText')}
            confirmLabel={t('data.export.confirm')}
            cancelLabel={t('dialog.cancel')}
            onConfirm={start}
          >
            <Checkbox label={t('data.export.files')} checked={hasFiles} onChange={setFiles} />
          </ConfirmDialog>
        </Confirmed>
      )}
    />
  )
}
