import type { Message } from '@parley/client'
import { groupMentionOf, isModerated, isMissedCall, mentionsOf } from '@parley/rules'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FileContent, VoiceMessage } from '../../files/index.ts'
import { useContentSlots } from './content-slots.ts'
import { Markdown } from './Markdown.tsx'
import styles from './MessageContent.module.css'
import { PlainText } from './PlainText.tsx'

export type MessageContentProps = {
  /** `mid` is absent while the message is being sent. */
  message: Pick<Message, 'content' | 'content_type' | 'properties'> & Partial<Pick<Message, 'mid'>>
  /** Opens the picture of a file message. */
  onOpenPicture?: (() => void) | undefined
  /** Shows a picture as a part of an album, which decides its size. */
  asTile?: boolean | undefined
}

/** The content of a message, rendered by its content type. */
export function MessageContent({ message, onOpenPicture, asTile }: MessageContentProps) {
  const { t } = useTranslation('chat')
  const slots = useContentSlots()
  if (isModerated(message)) return <span className={styles.note}>{t('message.hidden')}</span>
  if (isMissedCall(message) && slots) return <slots.MissedCall mid={message.mid} />
  switch (message.content_type) {
    case 'text/plain':
      return <PlainText {...textOf(message)} of={message} />
    case 'text/markdown':
      return <Markdown {...textOf(message)} of={message} />
    case 'vocechat/file':
      return <FileContent file={message} onOpen={onOpenPicture} asTile={asTile} />
    case 'vocechat/audio':
      return <VoiceMessage file={message} mid={message.mid} />
    case 'vocechat/archive':
      return slots ? (
        <slots.Archive message={message} />
      ) : (
        <span className={styles.note}>{t('message.archiveShort')}</span>
      )
    default:
      return <span className={styles.note}>{t('message.unsupported')}</span>
  }
}

const textOf = (message: MessageContentProps['message']) => ({
  content: message.content,
  mentions: mentionsOf(message),
  isToGroup: groupMentionOf(message) !== undefined,
})
