import { type MessageText, snippetOf } from '@parley/rules'
import { Mic } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { isolatedNames, useMessage, useSelector } from '../../../store/index.ts'
import { factsOf, shapeOf } from '../../files/index.ts'
import styles from './MessageSnippet.module.css'

/** One line of a message in the store. Renders nothing if the message is not loaded. */
export function MessageSnippet({ mid }: { mid: number }) {
  const message = useMessage(mid)
  return message && <Snippet message={message} />
}

const charactersPerLine = 80

type SnippetProps = {
  message: MessageText
  lines?: number
  /** False where the picture is shown beside the text. */
  withThumb?: boolean
}

/** One line of a given message, or several. A picture has a thumbnail. */
export function Snippet({ message, lines = 1, withThumb = true }: SnippetProps) {
  const { t } = useTranslation('chat')
  const max = lines > 1 ? lines * charactersPerLine : undefined
  const text = useSelector((store) => snippetOf(message, { nameOf: isolatedNames(store), t }, max))
  return (
    <span className={styles.snippet}>
      {message.content_type === 'vocechat/audio' && <Mic className={styles.icon} aria-hidden />}
      {withThumb && message.content_type === 'vocechat/file' && <Thumb message={message} />}
      {/* The direction decides which end is cut off: the end of the text, in any script. */}
      <bdi
        className={lines > 1 ? styles.block : styles.words}
        style={lines > 1 ? { WebkitLineClamp: lines } : undefined}
      >
        {text}
      </bdi>
    </span>
  )
}

function Thumb({ message }: { message: MessageText }) {
  const facts = factsOf(message)
  if (shapeOf(facts) !== 'picture') return null
  return (
    <img
      className={styles.thumb}
      src={facts.thumbnail}
      alt=""
      width={28}
      height={28}
      loading="lazy"
    />
  )
}
