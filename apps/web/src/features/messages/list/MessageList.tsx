import { type ChatKey, idOf, isChannelKey, type Message } from '@parley/client'
import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useIsHistoryShown } from '../../edit-history/index.ts'
import {
  placeOfThread,
  useChannel,
  useChatUi,
  useClient,
  useIsBlocked,
  useMe,
  useOpenThread,
  usePreferences,
} from '../../../store/index.ts'
import { lazyPart, ContextMenu } from '../../../ui/index.ts'
import { useChatContext } from '../../actions/index.ts'
import { useCopiedMessages } from '../copy/useCopiedMessages.ts'
import { createMessageActions } from '../actions/message-actions.ts'
import { useMessageFocus } from '../actions/useMessageFocus.ts'
import { useMessageMenu } from '../actions/useMessageMenu.ts'
import { type FeedChat, FeedContext, useFeed } from '../feed/chat-context.ts'
import { useOpenFeed } from '../feed/open-feeds.ts'
import { FeedPills } from '../feed/FeedPills.tsx'
import { type FeedItem, keyOfItem, messagesOf } from '../feed/items/feed-items.ts'
import type { MessageState } from '../row/MessageArticle.tsx'
import { MessageItemRow } from '../row/MessageItemRow.tsx'
import { OutboxRow } from '../row/OutboxRow.tsx'
import styles from './MessageList.module.css'
import { useStickToEnd } from './useStickToEnd.ts'
import { useThreadItems } from './useThreadItems.ts'

const SheetHead = lazyPart(async () => ({
  default: (await import('../actions/SheetHead.tsx')).SheetHead,
}))

type MessageListProps = {
  chatKey: ChatKey
  /** The root of the thread. */
  thread: number
  label: string
  /** Between the root and its replies. */
  head: ReactNode
  /** The message to show and highlight. */
  lit?: number | undefined
  /** Called with whether the end of the list is in view. */
  onRead: (isAtEnd: boolean) => void
} & Pick<FeedChat, 'renderBelow'>

/** The messages of a thread, with the rows and the tools of the feed. All that are loaded are rendered. */
export function MessageList(props: MessageListProps) {
  const { chatKey, thread, label, head, lit, renderBelow, onRead } = props
  const { t } = useTranslation('chat')
  const client = useClient()
  const me = useMe()
  const channel = useChannel(isChannelKey(chatKey) ? idOf(chatKey) : 0)
  const isBlocked = useIsBlocked(chatKey)
  const openThread = useOpenThread(chatKey)
  const context = useChatContext(chatKey)
  const isHistoryShown = useIsHistoryShown()
  useCopiedMessages()
  const feed = useMemo((): FeedChat => {
    const place = placeOfThread(thread)
    const shown = () => [thread, ...(client.store.threads.open(thread)?.mids ?? [])]
    const actions = createMessageActions(client, chatKey, t, { place, shown })
    return {
      key: chatKey,
      context,
      place,
      thread,
      me,
      channel,
      isBlocked,
      actions,
      renderBelow,
      openThread,
      isHistoryShown,
      isSeenShown: false,
    }
  }, [
    client,
    chatKey,
    context,
    thread,
    t,
    me,
    channel,
    isBlocked,
    renderBelow,
    openThread,
    isHistoryShown,
  ])
  useOpenFeed(feed)
  return (
    <FeedContext value={feed}>
      <Rows
        label={label}
        head={head}
        lit={lit}
        items={useThreadItems(chatKey, thread)}
        onRead={onRead}
      />
    </FeedContext>
  )
}

type RowsProps = Pick<MessageListProps, 'label' | 'head' | 'lit' | 'onRead'> & {
  items: readonly FeedItem[]
}

function Rows({ label, head, lit, items, onRead }: RowsProps) {
  const { t } = useTranslation('chat')
  const { place, channel } = useFeed()
  const { editing } = useChatUi(place)
  const { compact } = usePreferences()
  const box = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const focus = useMessageFocus(box, items, (at) =>
    rows.current?.children[at]?.scrollIntoView({ block: 'nearest' }),
  )
  const menu = useMessageMenu(false)
  const replies = items.slice(items.findIndex(({ kind }) => kind === 'top'))
  const { atEnd, toEnd, release, handleScroll } = useStickToEnd(box, {
    place,
    first: replies.flatMap(messagesOf)[0]?.mid,
    newest: replies.flatMap(messagesOf).at(-1)?.mid,
    added: Math.max(0, ...items.map((item) => (item.kind === 'outbox' ? item.entry.local_id : 0))),
  })

  useEffect(() => onRead(atEnd), [atEnd, onRead])
  useEffect(() => {
    const row = lit === undefined ? null : box.current?.querySelector(`[data-mid="${lit}"]`)
    if (!row) return
    release()
    row.scrollIntoView({ block: 'center' })
  }, [lit, release])

  function stateOf(message: Message): MessageState {
    const { mid } = message
    return {
      message,
      pinnedBy: channel?.pinned_messages.find((pin) => pin.mid === mid)?.created_by,
      isActive: focus.stop === mid,
      isLit: lit === mid,
      isEditing: editing === mid,
      isTicked: undefined,
    }
  }

  return (
    <div className={styles.area}>
      <ContextMenu
        label={t('actions.title')}
        closeLabel={t('actions.close')}
        items={menu.items}
        sheetHeader={
          <Suspense>
            <SheetHead mid={menu.mid} />
          </Suspense>
        }
      >
        <div
          ref={box}
          className={styles.list}
          data-compact={compact || undefined}
          onScroll={handleScroll}
          onKeyDown={focus.handleKeyDown}
          onFocus={focus.handleFocus}
          onPointerDown={focus.handlePointerDown}
          {...menu.watch}
        >
          <div ref={rows} role="list" aria-label={label} className={styles.rows}>
            {items.map((item) => (
              <Row key={keyOfItem(item)} item={item} stateOf={stateOf} head={head} />
            ))}
          </div>
        </div>
      </ContextMenu>
      <FeedPills atEnd={atEnd} unread={0} onEnd={toEnd} onBack={undefined} />
    </div>
  )
}

type RowProps = Pick<RowsProps, 'head'> & {
  item: FeedItem
  stateOf: (message: Message) => MessageState
}

function Row({ item, stateOf, head }: RowProps) {
  switch (item.kind) {
    case 'top':
      return <div role="listitem">{head}</div>
    case 'end':
      return null
    case 'outbox':
      return (
        <div role="listitem">
          <OutboxRow entry={item.entry} startsRun={item.startsRun} isMirrored={false} />
        </div>
      )
    case 'message':
      return (
        <MessageItemRow
          item={item}
          stateOf={stateOf}
          marks={noMarks}
          isLast={false}
          isMirrored={false}
        />
      )
  }
}

const noMarks = new Map()
