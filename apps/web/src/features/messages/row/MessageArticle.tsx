import { type Message, mentionsMe } from '@parley/client'
import clsx from 'clsx'
import { type KeyboardEvent, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { timeOfDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type PlaceKey, useClient } from '../../../store/index.ts'
import { MessageTools } from '../actions/MessageTools.tsx'
import { handleMessageKeyDown } from '../actions/message-keys.ts'
import { useFeed } from '../feed/chat-context.ts'
import { useIsPointedAt } from './pointed-at.ts'
import styles from './MessageRow.module.css'
import { lazyPart } from '../../../ui/index.ts'

const Tick = lazyPart(async () => ({ default: (await import('./Tick.tsx')).Tick }))

/** One message and its state in the feed. */
export type MessageState = {
  message: Message
  /** The uid of the user who pinned the message. */
  pinnedBy: number | undefined
  isActive: boolean
  isLit: boolean
  isEditing: boolean
  /** Undefined outside selection mode. */
  isTicked: boolean | undefined
}

type MessageArticleProps = MessageState & { className?: string | undefined; children: ReactNode }

/** The focusable element of one message, with its tint, its tools and its checkbox. */
export function MessageArticle({ className, children, ...state }: MessageArticleProps) {
  const { message, isActive, isEditing, isTicked } = state
  const { mid } = message
  const { t } = useTranslation('chat')
  const feed = useFeed()
  const { store } = useClient()
  const { me } = store
  const tools = useTools(mid, feed.place)
  const isSelecting = isTicked !== undefined

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target === event.currentTarget)
      handleMessageKeyDown(event, message, feed, isSelecting)
  }

  function handleClick(event: MouseEvent) {
    if (isSelecting) feed.actions.select(mid, event.shiftKey)
  }

  return (
    <article
      data-mid={mid}
      data-place={feed.place}
      tabIndex={isActive ? 0 : -1}
      aria-label={t('message.at', { time: timeOfDay(message.created_at) })}
      className={clsx(
        className,
        tintOf(state, message.from_uid !== me && mentionsMe(store, message)),
      )}
      onKeyDown={handleKeyDown}
      onClick={handleClick}
    >
      {isSelecting && (
        <Suspense fallback={<span className={styles.tick} />}>
          <Tick message={message} isTicked={isTicked} />
        </Suspense>
      )}
      {children}
      {tools.shown && !isSelecting && !isEditing && (
        <MessageTools message={message} open={tools.open} onOpen={tools.setOpen} />
      )}
    </article>
  )
}

function tintOf({ message, pinnedBy, isLit, isTicked }: MessageState, isMention: boolean) {
  return clsx(
    isMention && styles.mentionsMe,
    pinnedBy !== undefined && styles.pinned,
    message.expires_at !== null && styles.burning,
    isLit && styles.lit,
    isTicked && styles.ticked,
  )
}

/** Shows the tools on hover or focus, and as long as one of them is open. */
function useTools(mid: number, place: PlaceKey) {
  const isPointedAt = useIsPointedAt(mid, place)
  const [open, setOpen] = useState<'emoji' | 'menu'>()
  return { shown: isPointedAt || open !== undefined, open, setOpen }
}
