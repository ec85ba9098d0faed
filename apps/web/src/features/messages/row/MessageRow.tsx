import clsx from 'clsx'
import { Pin } from 'lucide-react'
import { memo } from 'react'
import { wholeTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNamedUser } from '../../../store/index.ts'
import { tooltip } from '../../../ui/index.ts'
import { LazyMessageEdit } from '../actions/LazyMessageEdit.tsx'
import { useFeed } from '../feed/chat-context.ts'
import { MessageContent } from '../text/MessageContent.tsx'
import { BotButtons } from './BotButtons.tsx'
import { Expiry } from './Expiry.tsx'
import { MessageArticle, type MessageState } from './MessageArticle.tsx'
import { AuthorAvatar, MessageTime, RunHead } from './MessageFrame.tsx'
import styles from './MessageRow.module.css'
import { Quote } from './Quote.tsx'
import { Reactions } from './Reactions.tsx'
import { Replies } from './Replies.tsx'

export type MessageRowProps = MessageState & {
  /** Shows the author. Otherwise the row continues the run of the message before it. */
  startsRun: boolean
  isMirrored: boolean
}

/** One message. Memoized, so that it renders again only when its props change. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { startsRun, isMirrored, ...state } = props
  const { message, pinnedBy, isEditing, isTicked } = state
  const { actions, me, thread, renderBelow } = useFeed()
  const { mid, from_uid, created_at } = message
  return (
    <MessageArticle
      {...state}
      className={clsx(
        styles.row,
        startsRun && styles.first,
        isTicked !== undefined && styles.selecting,
        isMirrored && from_uid === me.uid && styles.mirrored,
      )}
    >
      {startsRun ? <AuthorAvatar uid={from_uid} /> : <MessageTime time={created_at} isInGutter />}
      <div className={styles.body}>
        {pinnedBy !== undefined && <PinnedBy uid={pinnedBy} />}
        {startsRun && <RunHead uid={from_uid} time={created_at} />}
        {message.reply_mid !== null && message.reply_mid !== thread && (
          <Quote mid={message.reply_mid} />
        )}
        {isEditing ? (
          <LazyMessageEdit message={message} />
        ) : (
          <div data-message-text className={styles.content}>
            <MessageContent message={message} onOpenPicture={() => actions.openPicture(mid)} />
            {message.edited_at !== null && <Edited mid={mid} at={message.edited_at} />}
          </div>
        )}
        {!isEditing && renderBelow(message)}
        {!isEditing && message.properties?.['buttons'] !== undefined && (
          <BotButtons message={message} />
        )}
        <Reactions message={message} />
        {message.expires_at !== null && <Expiry at={message.expires_at} />}
        <Replies message={message} />
      </div>
    </MessageArticle>
  )
})

export function PinnedBy({ uid }: { uid: number }) {
  const { t } = useTranslation('chat')
  const name = useNamedUser(uid)?.name ?? t('message.somebody')
  return (
    <div className={styles.pinnedBy}>
      <Pin aria-hidden />
      {t('message.pinnedBy', { name })}
    </div>
  )
}

function Edited({ mid, at }: { mid: number; at: number }) {
  const { t } = useTranslation('chat')
  const { actions, isHistoryShown } = useFeed()
  const time = tooltip(t('message.editedAt', { time: wholeTime(at) }))
  const label = t('message.edited')
  if (!isHistoryShown) {
    return (
      <span data-uncopied className={styles.edited} {...time}>
        {label}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles.edited}
      aria-haspopup="dialog"
      onClick={() => actions.showVersions(mid)}
      {...time}
    >
      {label}
    </button>
  )
}
