import type { Archive, ArchiveMessage } from '@parley/protocol'
import { Download } from 'lucide-react'
import { shortTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useToday } from '../../../store/index.ts'
import { tooltip } from '../../../ui/index.ts'
import { openViewer } from '../../files/index.ts'
import { Snippet } from '../../messages/index.ts'
import { archivedFile, type AttachmentsOf, picturesOf, shapeOfArchived } from '../attachments.ts'
import { ArchivedAvatar, useArchivedName } from '../view/ArchivedAuthor.tsx'
import styles from './ArchiveCard.module.css'

type ArchiveRowProps = {
  message: ArchiveMessage
  messages: readonly ArchiveMessage[]
  author: Archive['users'][number] | undefined
  attachmentsOf: AttachmentsOf
}

/** A forwarded message in two lines, with a small picture or a download. */
export function ArchiveRow({ message, messages, author, attachmentsOf }: ArchiveRowProps) {
  const today = useToday()
  const name = useArchivedName(author)
  const { content, content_type, properties, created_at } = message
  return (
    <>
      <ArchivedAvatar author={author} attachmentsOf={attachmentsOf} size={24} />
      <div className={styles.words}>
        <div className={styles.by}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <time dateTime={new Date(created_at).toISOString()}>{shortTime(created_at, today)}</time>
        </div>
        <div className={styles.text}>
          <Snippet
            message={{ content: content ?? '', content_type, properties }}
            lines={2}
            withThumb={false}
          />
        </div>
      </div>
      <Attachment message={message} messages={messages} attachmentsOf={attachmentsOf} />
    </>
  )
}

function Attachment({ message, messages, attachmentsOf }: Omit<ArchiveRowProps, 'author'>) {
  const { t } = useTranslation('file')
  const shape = shapeOfArchived(message)
  if (shape === 'text' || shape === 'archive' || message.file_id === null) return null
  const { facts } = archivedFile(message, attachmentsOf)
  if (shape === 'picture') {
    const { pictures, at } = picturesOf(messages, attachmentsOf, message)
    return (
      <button
        type="button"
        className={styles.thumb}
        aria-label={t('picture.open', { name: facts.name })}
        onClick={() => openViewer(pictures, at)}
      >
        <img src={facts.thumbnail} alt="" width={48} height={48} loading="lazy" />
      </button>
    )
  }
  if (shape === 'audio' && message.content_type === 'vocechat/audio') return null
  return (
    <a
      className={styles.download}
      href={facts.download}
      download={facts.name}
      aria-label={t('download', { name: facts.name })}
      {...tooltip(t('download', { name: facts.name }))}
    >
      <Download aria-hidden />
    </a>
  )
}
