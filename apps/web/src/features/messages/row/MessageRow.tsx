import type { Message } from '@parley/client'
import { mentionsOf } from '@parley/rules'
import clsx from 'clsx'
import { Pin } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  lazy,
  memo,
  type PointerEvent,
  Suspense,
  useState,
} from 'react'
import { timeOfDay, wholeTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/words.ts'
import { avatarSrc, openDialog, useUser } from '../../../store/index.ts'
import { PersonAvatar, tooltip } from '../../../ui/index.ts'
import { AuthorSigns } from './AuthorSigns.tsx'
import { useFeed } from '../feed/chat-context.ts'
import { Expiry } from './Expiry.tsx'
import { MessageContent } from '../text/MessageContent.tsx'
import { MessageEdit } from '../actions/MessageEdit.tsx'
import styles from './MessageRow.module.css'
import { MessageTools } from '../actions/MessageTools.tsx'
import { pressOnMessage } from '../actions/press.ts'
import { Quote } from './Quote.tsx'
import { Reactions } from './Reactions.tsx'

const Tick = lazy(async () => ({ default: (await import('./Tick.tsx')).Tick }))

export type MessageRowProps = {
  message: Message
  /** Shows the author. Otherwise the row continues the run of the message before it. */
  startsRun: boolean
  /** The uid of the user who pinned the message. */
  pinnedBy: number | undefined
  isActive: boolean
  isLit: boolean
  isEditing: boolean
  /** Undefined outside selection mode. */
  isTicked: boolean | undefined
  isMirrored: boolean
}

/** One message. Memoized, so that it renders again only when its props change. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, startsRun, pinnedBy, isActive, isLit, isEditing, isTicked } = props
  const { t } = useTranslation('chat')
  const feed = useFeed()
  const { acts, me } = feed
  const { mid } = message
  const tools = useTools()
  const isSelecting = isTicked !== undefined
  const isMe = message.from_uid === me.uid
  const asksMe = !isMe && mentionsOf(message).includes(me.uid)
  const time = (
    <time
      className={startsRun ? styles.when : styles.gutter}
      dateTime={new Date(message.created_at).toISOString()}
      {...tooltip(wholeTime(message.created_at))}
    >
      {timeOfDay(message.created_at)}
    </time>
  )

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target === event.currentTarget) pressOnMessage(event, message, feed, isSelecting)
  }

  function handleClick(event: MouseEvent) {
    if (isSelecting) acts.select(mid, event.shiftKey)
  }

  return (
    <article
      data-mid={mid}
      tabIndex={isActive ? 0 : -1}
      aria-label={`${t('message.at', { time: timeOfDay(message.created_at) })}`}
      className={clsx(
        styles.row,
        startsRun && styles.first,
        asksMe && styles.asksMe,
        pinnedBy !== undefined && styles.pinned,
        message.expires_at !== null && styles.burning,
        isLit && styles.lit,
        isSelecting && styles.selecting,
        isTicked && styles.ticked,
        props.isMirrored && isMe && styles.mirrored,
      )}
      onKeyDown={handleKeyDown}
      onClick={handleClick}
      {...tools.watch}
    >
      {isSelecting && (
        <Suspense fallback={<span className={styles.tick} />}>
          <Tick message={message} isTicked={isTicked} />
        </Suspense>
      )}
      {startsRun ? <AuthorAvatar uid={message.from_uid} /> : time}
      <div className={styles.body}>
        {pinnedBy !== undefined && <PinnedBy uid={pinnedBy} />}
        {startsRun && (
          <div className={styles.head}>
            <Author uid={message.from_uid} />
            {time}
          </div>
        )}
        {message.reply_mid !== null && <Quote mid={message.reply_mid} />}
        {isEditing ? (
          <MessageEdit message={message} />
        ) : (
          <div className={styles.content}>
            <MessageContent message={message} onOpenPicture={() => acts.openPicture(mid)} />
            {message.edited_at !== null && <Edited at={message.edited_at} />}
          </div>
        )}
        <Reactions message={message} />
        {message.expires_at !== null && <Expiry at={message.expires_at} />}
      </div>
      {tools.shown && !isSelecting && !isEditing && (
        <MessageTools message={message} open={tools.open} onOpen={tools.setOpen} />
      )}
    </article>
  )
})

/** Shows the tools on hover or focus, and as long as one of them is open. */
function useTools() {
  const [isNear, setNear] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [open, setOpen] = useState<'emoji' | 'menu'>()
  return {
    shown: isNear || isFocused || open !== undefined,
    open,
    setOpen,
    watch: {
      onPointerEnter: (event: PointerEvent) => setNear(event.pointerType !== 'touch'),
      onPointerLeave: () => setNear(false),
      onFocus: () => setFocused(true),
      // Keep the tools while Tab moves the focus from the message to them.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  }
}

function AuthorAvatar({ uid }: { uid: number }) {
  const { t } = useTranslation('chat')
  const user = useUser(uid)
  if (!user) return <PersonAvatar uid={uid} name="?" />
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.portrait}
      aria-label={t('message.profile', { name: user.name })}
      onClick={() => openDialog({ name: 'profile', uid })}
    >
      <PersonAvatar uid={uid} name={user.name} src={avatarSrc(user)} bot={user.is_bot} />
    </button>
  )
}

function Author({ uid }: { uid: number }) {
  const { t } = useTranslation('chat')
  const user = useUser(uid)
  if (!user) return <span className={styles.who}>{t('message.somebody')}</span>
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={styles.who}
        onClick={() => openDialog({ name: 'profile', uid })}
      >
        {user.name}
      </button>
      <AuthorSigns user={user} />
    </>
  )
}

function PinnedBy({ uid }: { uid: number }) {
  const { t } = useTranslation('chat')
  const name = useUser(uid)?.name ?? t('message.somebody')
  return (
    <div className={styles.pinnedBy}>
      <Pin aria-hidden />
      {t('message.pinnedBy', { name })}
    </div>
  )
}

function Edited({ at }: { at: number }) {
  const { t } = useTranslation('chat')
  return (
    <span className={styles.edited} {...tooltip(t('message.editedAt', { time: wholeTime(at) }))}>
      {t('message.edited')}
    </span>
  )
}
