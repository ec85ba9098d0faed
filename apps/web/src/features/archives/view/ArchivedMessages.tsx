import type { Archive, ArchiveMessage } from '@parley/protocol'
import { dateAndTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FileContent, openViewer, VoiceMessage } from '../../files/index.ts'
import { MessageContent } from '../../messages/index.ts'
import { archivedFile, type AttachmentsOf, picturesOf, shapeOfArchived } from '../attachments.ts'
import { ArchiveCard } from '../card/ArchiveCard.tsx'
import { rowsOf } from '../card/ArchiveSkeleton.tsx'
import { ArchivedAvatar, useArchivedName } from './ArchivedAuthor.tsx'
import styles from './ArchivedMessages.module.css'

type ArchivedMessagesProps = {
  archive: Archive
  attachmentsOf: AttachmentsOf
  /** Opens an archive within this one. Without it the archive opens in a dialog. */
  onOpenArchive?: ((path: string) => void) | undefined
}

/** All messages of an archive with their whole contents. */
export function ArchivedMessages({ archive, attachmentsOf, onOpenArchive }: ArchivedMessagesProps) {
  const { t } = useTranslation('chat')
  const { messages, users } = archive
  return (
    <ul className={styles.messages} aria-label={t('archive.title', { count: messages.length })}>
      {messages.map((message, at) => (
        <li key={at} className={styles.message}>
          <ArchivedAvatar
            author={users[message.from_user]}
            attachmentsOf={attachmentsOf}
            size={30}
          />
          <div className={styles.body}>
            <Head author={users[message.from_user]} time={message.created_at} />
            <Content
              message={message}
              attachmentsOf={attachmentsOf}
              onOpenArchive={onOpenArchive}
              onOpenPicture={() => {
                const { pictures, at: position } = picturesOf(messages, attachmentsOf, message)
                openViewer(pictures, position)
              }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Head({ author, time }: { author: Archive['users'][number] | undefined; time: number }) {
  return (
    <div className={styles.head}>
      <b>
        <bdi>{useArchivedName(author)}</bdi>
      </b>
      <time dateTime={new Date(time).toISOString()}>{dateAndTime(time)}</time>
    </div>
  )
}

type ContentProps = Omit<ArchivedMessagesProps, 'archive'> & {
  message: ArchiveMessage
  onOpenPicture: () => void
}

function Content({ message, attachmentsOf, onOpenArchive, onOpenPicture }: ContentProps) {
  const content = message.content ?? ''
  const shape = shapeOfArchived(message)
  if (shape === 'text') return <MessageContent message={{ ...message, content }} />
  if (shape === 'archive') {
    return (
      <ArchiveCard
        path={content}
        expectedRows={rowsOf(message.properties?.archived)}
        onOpen={onOpenArchive && (() => onOpenArchive(content))}
      />
    )
  }
  const { file, addresses } = archivedFile(message, attachmentsOf)
  if (message.content_type === 'vocechat/audio') {
    return <VoiceMessage file={file} mid={undefined} addresses={addresses} />
  }
  return <FileContent file={file} addresses={addresses} onOpen={onOpenPicture} />
}
