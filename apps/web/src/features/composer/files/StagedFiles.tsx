import type { Attachment, ChatKey } from '@parley/client'
import { Suspense, useEffect } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAttachments } from '../../../store/index.ts'
import { lazyPart } from '../../../ui/index.ts'
import styles from './StagedFiles.module.css'

const StagedFile = lazyPart(async () => ({
  default: (await import('./StagedFile.tsx')).StagedFile,
}))

type StagedFilesProps = { chatKey: ChatKey; thread: number | undefined }

/** The staged and uploading files, each with its progress and a button to remove it. */
export function StagedFiles({ chatKey, thread }: StagedFilesProps) {
  const { t } = useTranslation('chat')
  const attachments = useAttachments(chatKey, thread)
  useAskBeforeLeaving(attachments)
  if (attachments.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('composer.staged')}>
      <Suspense>
        {attachments.map((attachment) => (
          <StagedFile key={attachment.id} attachment={attachment} />
        ))}
      </Suspense>
    </ul>
  )
}

/** Asks before leaving the page if that would stop a submitted upload or lose a file that is not stored. */
function useAskBeforeLeaving(attachments: readonly Attachment[]) {
  useEffect(() => {
    function ask(event: BeforeUnloadEvent) {
      const isLost = attachments.some(({ isStored, sendWhenDone }) => sendWhenDone || !isStored)
      if (isLost) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [attachments])
}
