import type { Message } from '@parley/client'
import { mentionsOf } from '@parley/rules'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FileContent } from '../../files/index.ts'
import { Markdown } from './Markdown.tsx'
import styles from './MessageContent.module.css'
import { PlainText } from './PlainText.tsx'

export type MessageContentProps = {
  message: Pick<Message, 'content' | 'content_type' | 'properties'>
  /** Opens the picture of a file message. */
  onOpenPicture?: (() => void) | undefined
  /** Shows a picture small, beside others. */
  asTile?: boolean | undefined
}

/** The content of a message, rendered by its content type. */
export function MessageContent({ message, onOpenPicture, asTile }: MessageContentProps) {
  const { t } = useTranslation('chat')
  switch (message.content_type) {
    case 'text/plain':
      return <PlainText content={message.content} mentions={mentionsOf(message)} of={message} />
    case 'text/markdown':
      return <Markdown content={message.content} mentions={mentionsOf(message)} of={message} />
    case 'vocechat/file':
      return <FileContent file={message} onOpen={onOpenPicture} asTile={asTile} />
    case 'vocechat/audio':
      return <FileContent file={{ ...message, properties: asAudio(message.properties) }} />
    case 'vocechat/archive':
      return <span className={styles.note}>{t('message.archive')}</span>
    default:
      return <span className={styles.note}>{t('message.unsupported')}</span>
  }
}

const asAudio = (properties: Message['properties']) => ({
  content_type: 'audio/mpeg',
  ...properties,
})
