import type { Chat } from '@parley/client'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import { Virtualizer } from 'virtua'
import { useTranslation } from '../../../i18n/words.ts'
import {
  changeChatUi,
  useChatUi,
  useClient,
  useOutbox,
  usePreferences,
  useServer,
} from '../../../store/index.ts'
import { ContextMenu, Rows } from '../../../ui/index.ts'
import { useFeed } from './chat-context.ts'
import { FeedEnd } from './FeedEnd.tsx'
import styles from './FeedList.module.css'
import { FeedPills } from './FeedPills.tsx'
import { FeedTop } from './FeedTop.tsx'
import { type FeedItem, feedItems, indexOfMid, keyOfItem } from './items/feed-items.ts'
import { MessageItemRow } from '../row/MessageItemRow.tsx'
import { OutboxRow } from '../row/OutboxRow.tsx'
import { useEscape } from '../actions/useEscape.ts'
import { useExpiring } from '../row/useExpiring.ts'
import { useFeedScroll } from './scroll/useFeedScroll.ts'
import { useJump } from './scroll/useJump.ts'
import { useMessageMenu } from '../actions/useMessageMenu.ts'
import { usePaging } from './scroll/usePaging.ts'
import { useRoving } from '../actions/useRoving.ts'
import { useSeen } from './scroll/useSeen.ts'
import { useUnread } from './scroll/useUnread.ts'

const SheetHead = lazy(async () => ({
  default: (await import('../actions/SheetHead.tsx')).SheetHead,
}))

/** The virtualized list: only rows near the viewport are mounted. */
export function FeedList({ chat, label }: { chat: Chat; label: string }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const { key, channel } = useFeed()
  const { editing, selected } = useChatUi(key)
  const isMirrored = useServer().common.chat_layout_mode === 'SelfRight'
  const { compact } = usePreferences()
  const box = useRef<HTMLDivElement>(null)
  const items = useItems(chat)
  const lineAt = items.findIndex((item) => item.kind === 'message' && item.startsUnread)
  const paging = usePaging(key)
  const scroll = useFeedScroll({ box, chat, items, lineAt, isOpen: true, paging })
  const { list, toEnd, release, atEnd } = scroll
  const toLatest = useCallback(() => {
    client.history.leaveHistoryWindow(key)
    toEnd()
    // The list may have switched from the history window to the latest page. Scroll again after it has rendered.
    requestAnimationFrame(toEnd)
  }, [client, key, toEnd])
  const { lit, back, forget } = useJump({
    key,
    list,
    items,
    isOpen: true,
    atEnd,
    toLatest,
    release,
  })
  const roving = useRoving(list, box, items)
  const updateSeen = useSeen(key, list, items)
  // Keep the row that Tab reaches mounted, but not at first: it would flash at the top until the feed is placed.
  const kept = roving.activeAt < 0 || (atEnd && !roving.isChosen) ? none : [roving.activeAt]
  const menu = useMessageMenu(selected !== undefined)
  const pins = channel?.pinned_messages
  // Leaving the chat resets it to the newest messages.
  useEffect(() => () => client.history.leaveHistoryWindow(key), [client, key])
  useExpiring(key, client.store.version(`chat:${key}`))
  useOwnSends(chat, toLatest)
  useEscape(selected !== undefined, () => changeChatUi(key, { selected: undefined }))
  useShown(editing, items, list)

  function onScroll(offset: number) {
    scroll.onScroll(offset)
    updateSeen()
  }

  // A chat that fits its viewport never scrolls. Update on resize as well.
  function onResize() {
    scroll.onResize()
    updateSeen()
  }

  function renderItem(item: FeedItem) {
    switch (item.kind) {
      case 'top':
        return (
          <div key="top" role="listitem">
            <FeedTop chat={chat} state={paging.states.older} onRetry={paging.load} />
          </div>
        )
      case 'end':
        return (
          <div key="end" role="listitem">
            <FeedEnd chat={chat} state={paging.states.newer} onRetry={paging.load} />
          </div>
        )
      case 'outbox':
        return (
          <div key={keyOfItem(item)} role="listitem">
            <OutboxRow entry={item.entry} startsRun={item.startsRun} isMirrored={isMirrored} />
          </div>
        )
      case 'message': {
        const { mid } = item.message
        return (
          <MessageItemRow
            key={mid}
            message={item.message}
            startsRun={item.startsRun}
            startsDay={item.startsDay}
            startsUnread={item.startsUnread}
            pinnedBy={pins?.find((pin) => pin.mid === mid)?.created_by}
            isActive={roving.active === mid}
            isLit={lit === mid}
            isEditing={editing === mid}
            isTicked={selected?.has(mid)}
            isMirrored={isMirrored}
          />
        )
      }
    }
  }

  return (
    <>
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
          role="list"
          aria-label={label}
          className={styles.list}
          data-compact={compact || undefined}
          onKeyDown={roving.onKeyDown}
          onFocus={roving.onFocus}
          {...menu.watch}
        >
          <div className={styles.room} role="presentation" />
          <Virtualizer
            ref={list}
            as={Rows}
            data={items}
            shift={scroll.shift}
            bufferSize={600}
            keepMounted={kept}
            onScroll={onScroll}
            onResize={onResize}
          >
            {renderItem}
          </Virtualizer>
        </div>
      </ContextMenu>
      <FeedPills
        atEnd={atEnd}
        unread={chat.unread}
        onEnd={() => {
          forget()
          toLatest()
        }}
        onBack={back}
      />
    </>
  )
}

const none: readonly number[] = []

function useItems(chat: Chat): readonly FeedItem[] {
  const { store } = useClient()
  const outbox = useOutbox(chat.key)
  const unread = useUnread(chat)
  const { mids } = chat.historyWindow ?? chat
  const versions = `${store.version(`chat:${chat.key}`)} ${store.version('outbox')}`
  return useMemo(
    () =>
      feedItems({
        mids,
        messageOf: (mid) => store.shownMessage(mid),
        outbox: chat.historyWindow ? [] : outbox,
        me: store.me,
        unread,
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the arrays change in place; the versions say when.
    [versions, unread?.after, unread?.upTo, store],
  )
}

/** Scrolls to the end when the user sends a message. */
function useOwnSends(chat: Chat, toLatest: () => void) {
  const last = useOutbox(chat.key).at(-1)?.local_id ?? 0
  const before = useRef(last)
  useEffect(() => {
    if (last > before.current) toLatest()
    before.current = Math.max(before.current, last)
  }, [last, toLatest])
}

/** Scrolls to the message that is being edited. */
function useShown(
  mid: number | undefined,
  items: readonly FeedItem[],
  list: ReturnType<typeof useFeedScroll>['list'],
) {
  const latest = useRef(items)
  latest.current = items
  useEffect(() => {
    if (mid === undefined) return
    const at = indexOfMid(latest.current, mid)
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'nearest' })
  }, [mid, list])
}
