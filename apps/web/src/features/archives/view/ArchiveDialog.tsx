import { ArrowLeft, FileX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { Button, Dialog, EmptyState, ErrorState } from '../../../ui/index.ts'
import { useViewing } from '../../files/index.ts'
import { ArchiveSkeleton } from '../card/ArchiveSkeleton.tsx'
import { useArchive } from '../useArchive.ts'
import styles from './ArchiveDialog.module.css'
import { ArchivedMessages } from './ArchivedMessages.tsx'

type ArchiveDialogProps = { path: string; onClose: () => void }

/** All messages of a forward. A forward within it opens in its place, with a way back. */
export function ArchiveDialog({ path, onClose }: ArchiveDialogProps) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const [paths, setPaths] = useState([path])
  // The viewer of pictures has the keyboard and the pointer. A modal dialog would keep them.
  const isViewing = useViewing() !== undefined
  const current = paths.at(-1) ?? path
  const { archive } = useArchive(current)
  return (
    <Dialog
      open={!isViewing}
      onOpenChange={onClose}
      title={archive ? t('archive.title', { count: archive.messages.length }) : t('archive.name')}
      closeLabel={common('action.close')}
    >
      {paths.length > 1 && (
        <Button
          size="s"
          variant="link"
          className={styles.back}
          icon={<ArrowLeft />}
          onClick={() => setPaths(paths.slice(0, -1))}
        >
          {t('archive.back')}
        </Button>
      )}
      <Messages key={current} path={current} onOpenArchive={(next) => setPaths([...paths, next])} />
    </Dialog>
  )
}

type MessagesProps = { path: string; onOpenArchive: (path: string) => void }

function Messages({ path, onOpenArchive }: MessagesProps) {
  const { t } = useTranslation('chat')
  const { archives } = useClient()
  const { archive, failed, retry } = useArchive(path)
  if (archive) {
    return (
      <ArchivedMessages
        archive={archive}
        attachmentsOf={(index) => archives.attachment(path, index)}
        onOpenArchive={onOpenArchive}
      />
    )
  }
  if (archive === null) {
    return <EmptyState icon={<FileX />} title={t('archive.gone')} text={t('archive.goneText')} />
  }
  if (failed) {
    return (
      <ErrorState
        title={t('archive.failed')}
        text={t('error.noAnswer')}
        retryLabel={t('archive.retry')}
        onRetry={retry}
      />
    )
  }
  return <ArchiveSkeleton rows={3} />
}
