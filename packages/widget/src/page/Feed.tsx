import type { Attachment, ChatKey, Client, Message, OutboxEntry } from '@parley/client'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from './Icon.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import { t } from './texts.ts'
import { useStore } from './use-store.ts'

// At this distance in pixels, the reader is still at the end.
const nearEnd = 60
const nearStart = 80

interface Props {
  chatKey: ChatKey
  client: Client | undefined
  welcome: string
  isOpen: boolean
  /** Rendered after the messages. */
  children: ComponentChildren
}

/** The messages of a conversation. Older ones are loaded when the reader scrolls up. */
export function Feed({ chatKey, client, welcome, isOpen, children }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [hasNews, setNews] = useState(false)
  const count = useRef(0)

  // After each rendering, because any of the parts below may have become larger.
  useLayoutEffect(() => {
    const { current } = scroller
    if (current && isAtEnd.current) current.scrollTop = current.scrollHeight
  })
  useEffect(() => {
    // Pictures that are loaded later and the keyboard of a phone move the end, too.
    const { current } = scroller
    if (!current) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) current.scrollTop = current.scrollHeight
    })
    observer.observe(current)
    for (const child of current.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])

  function scrolled() {
    const { current } = scroller
    if (!current) return
    isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < nearEnd
    if (isAtEnd.current) setNews(false)
    if (current.scrollTop < nearStart && client) void loadOlder(client, chatKey, current)
  }

  return (
    <div
      class="feed"
      ref={scroller}
      onScroll={scrolled}
      tabIndex={0}
      role="log"
      aria-label={t('messages')}
    >
      <div class="messages">
        {welcome !== '' && (
          <div class="bubble theirs">
            <p>{welcome}</p>
          </div>
        )}
        {client && (
          <Messages
            chatKey={chatKey}
            client={client}
            isOpen={isOpen}
            onCount={(now) => {
              if (now > count.current && !isAtEnd.current) setNews(true)
              count.current = now
            }}
          />
        )}
        {children}
      </div>
      {hasNews && (
        <button
          type="button"
          class="news"
          onClick={() => {
            isAtEnd.current = true
            setNews(false)
            const { current } = scroller
            if (current) current.scrollTop = current.scrollHeight
          }}
        >
          <Icon name="down" />
          {t('newMessage')}
        </button>
      )}
    </div>
  )
}

/** Loads a page of older messages and keeps the scroll position. */
async function loadOlder(client: Client, key: ChatKey, scroller: HTMLElement): Promise<void> {
  const fromEnd = scroller.scrollHeight - scroller.scrollTop
  await client.history.loadOlder(key).catch(() => undefined)
  requestAnimationFrame(() => {
    scroller.scrollTop = scroller.scrollHeight - fromEnd
  })
}

interface MessagesProps {
  chatKey: ChatKey
  client: Client
  isOpen: boolean
  onCount: (count: number) => void
}

function Messages({ chatKey, client, isOpen, onCount }: MessagesProps) {
  const { store } = client
  useEffect(() => {
    const { mids } = client.store.chat(chatKey)
    if (mids.length === 0) void client.history.loadOlder(chatKey).catch(() => undefined)
  }, [client, chatKey])
  const messages = useStore(
    store,
    () => store.chat(chatKey).mids.flatMap((mid) => store.messages.get(mid) ?? []),
    isSameList,
  )
  const authors = useStore(
    store,
    () => messages.map((message) => authorOf(client, chatKey, message)),
    isSameList,
  )
  const unsent = useStore(store, ({ outbox }) => outbox.get(chatKey)) ?? []
  const attachments = useStore(store, (known) => known.attachments)
  const uploads = attachments.filter(({ key }) => key === chatKey)
  const last = messages.at(-1)?.mid ?? 0
  useEffect(
    () => onCount(messages.length + unsent.length),
    [messages.length, unsent.length, onCount],
  )
  useEffect(() => {
    if (isOpen && last > 0 && document.visibilityState === 'visible') {
      client.reading.markRead(chatKey, last)
    }
  }, [client, chatKey, isOpen, last])
  const isTyping = useTyping(client, chatKey)
  return (
    <>
      {messages.map((message, at) => (
        <MessageBubble
          key={message.mid}
          message={message}
          isOwn={message.from_uid === store.me}
          author={authors[at]}
        />
      ))}
      {unsent.map((entry) => (
        <UnsentMessage key={entry.local_id} entry={entry} client={client} />
      ))}
      {uploads.map((upload) => (
        <Upload key={upload.id} upload={upload} client={client} />
      ))}
      {isTyping && (
        <div class="typing" role="img" aria-label={t('typing')}>
          <span />
          <span />
          <span />
        </div>
      )}
    </>
  )
}

const isSameList = <T,>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at])

/** In channels, who has written a message. */
function authorOf(client: Client, key: ChatKey, { from_uid }: Message): string | undefined {
  if (!key.startsWith('g') || from_uid === client.store.me) return undefined
  return client.store.users.get(from_uid)?.name
}

/** Whether somebody types. Expires, because a lost connection sends no end. */
function useTyping(client: Client, key: ChatKey): boolean {
  const [, setTick] = useState(0)
  const typists = useStore(client.store, (store) => store.typists.get(key)) ?? []
  const until = Math.max(0, ...typists.map((typist) => typist.until))
  const left = until - client.environment.now()
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setTick((tick) => tick + 1), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}

function UnsentMessage({ entry, client }: { entry: OutboxEntry; client: Client }) {
  const { local_id, state, input } = entry
  return (
    <div class={`bubble ours ${state === 'failed' ? 'failed' : 'sending'}`}>
      <p>{typeof input.content === 'string' ? input.content : ''}</p>
      {state === 'failed' && (
        <p class="failure" role="alert">
          {t('notSent')}{' '}
          <button type="button" onClick={() => client.outbox.retry(local_id)}>
            {t('retry')}
          </button>{' '}
          <button type="button" onClick={() => client.outbox.discard(local_id)}>
            {t('discard')}
          </button>
        </p>
      )}
    </div>
  )
}

function Upload({ upload, client }: { upload: Attachment; client: Client }) {
  const { id, file, loaded, state } = upload
  const isLost = state === 'failed' || state === 'too-large'
  return (
    <div class={`bubble ours ${isLost ? 'failed' : 'sending'}`}>
      <p class="file">
        <Icon name="file" />
        <bdi>{file.name}</bdi>
      </p>
      {isLost ? (
        <p class="failure" role="alert">
          {t(state === 'failed' ? 'notSent' : 'tooLarge')}{' '}
          {state === 'failed' && (
            <button type="button" onClick={() => client.uploads.retry(id)}>
              {t('retry')}
            </button>
          )}{' '}
          <button type="button" onClick={() => client.uploads.remove(id)}>
            {t('discard')}
          </button>
        </p>
      ) : (
        <progress aria-label={file.name} value={loaded} max={Math.max(1, file.size)} />
      )}
    </div>
  )
}
