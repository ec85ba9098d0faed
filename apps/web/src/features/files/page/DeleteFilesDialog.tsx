import type { Client, SentFile } from '@parley/client'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { ConfirmDialog, ErrorLine, showToast } from '../../../ui/index.ts'

interface DeleteProps {
  files: readonly SentFile[]
  onDeleted: () => void
  onClose: () => void
}

/** Asks before files are deleted together with their messages. */
export function DeleteFilesDialog({ files, onDeleted, onClose }: DeleteProps) {
  const { t } = useTranslation('files')
  const client = useClient()
  const count = files.length
  const { run, busy, error } = useAction(() => deleteFiles(client, files), {
    onSettled: onDeleted,
    onSuccess() {
      showToast({ id: 'deleted', text: t('deleted', { count }), kind: 'success' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('deleteTitle', { count })}
      text={t('deleteText', { count })}
      confirmLabel={t('deleteConfirm')}
      cancelLabel={t('cancel')}
      danger
      busy={busy}
      onConfirm={() => run()}
    >
      {error && <ErrorLine>{error}</ErrorLine>}
    </ConfirmDialog>
  )
}

async function deleteFiles(client: Client, files: readonly SentFile[]): Promise<void> {
  for (const key of new Set(files.map((file) => file.key))) {
    const mids = files.filter((file) => file.key === key).map(({ mid }) => mid)
    await client.messages.delete(key, mids)
  }
}
