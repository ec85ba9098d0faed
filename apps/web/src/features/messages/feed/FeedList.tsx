import type { ChatKey, Message } from '@parley/client'
import { Suspense } from 'react'
import { Virtualizer } from 'virtua'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  type ChatUi,
  type ReadingPosition,
  changeChatUi,
  useChatUi,
  usePreferences,
  useServer,
} from '../../../store/index.ts'
import { lazyPart, ContextMenu, Rows } from '../../../ui/index.ts'
import { type ShownMarks, useShownMarks } from '../../seen/index.ts'
import { useEscape } from '../actions/useEscape.ts'
import { useMessageFocus } from '../actions/useMessageFocus.ts'
import { useMessageMenu } from '../actions/useMessageMenu.ts'
import type { MessageState } from '../row/MessageArticle.tsx'
import { MessageItemRow } from '../row/MessageItemRow.tsx'
import { OutboxRow } from '../row/OutboxRow.tsx'
import { type FeedChat, useFeed } from './chat-context.ts'
import { FeedEnd } from './FeedEnd.tsx'
import styles from './FeedList.module.css'
import { FeedPills } from './FeedPills.tsx'
import { FeedTop } from './FeedTop.tsx'
import { type FeedItem, indexOfMid, keyOfItem } from './items/feed-items.ts'
import { bufferSize, type FeedView } from './scroll/feed-view.ts'
import type { Direction } from './scroll/pager.ts'
import { useFeedController } from './scroll/useFeedController.ts'

const SheetHead = lazyPart(async () => ({
  default: (await import('../actions/SheetHead.tsx')).SheetHead,
}))

interface FeedListProps {
  chatKey: ChatKey
  label: string
  /** Where the feed opens, if not at its unread messages or its end. */
  place: ReadingPosition | undefined
}

/** The virtualized list: only rows near the viewport are mounted. */
export function FeedList({ chatKey, label, place }: FeedListProps) {
  const { t } = useTranslation('chat')
  const feed = useFeed()
  const ui = useChatUi(chatKey)
  const isMirrored = useServer().common.chat_layout_mode === 'SelfRight'
  const { compact } = usePreferences()
  const { box, list, view, controller, goBack } = useFeedController(chatKey, place)
  const { items, atEnd } = view
  const focus = useMessageFocus(box, items, (at) =>
    list.current?.scrollToIndex(at, { align: 'nearest' }),
  )
  const { stop, isChosen } = focus
  const kept = keptRows(view, isChosen || !atEnd ? stop : undefined)
  const menu = useMessageMenu(ui.selected !== undefined)
  useEscape(ui.selected !== undefined, () => changeChatUi(chatKey, { selected: undefined }))
  const marks = useShownMarks(chatKey)
  const rows = {
    feed,
    marks,
    view,
    ui,
    isMirrored,
    active: stop,
    onRetry: controller.retry,
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
          onKeyDown={focus.handleKeyDown}
          onFocus={focus.handleFocus}
          onPointerDown={focus.handlePointerDown}
          {...menu.watch}
        >
          <div className={styles.room} role="presentation" />
          <Virtualizer
            ref={list}
            as={Rows}
            data={items}
            shift={view.isShifted}
            bufferSize={bufferSize}
            keepMounted={kept}
            onScroll={controller.handleScroll}
            onResize={controller.handleResize}
          >
            {(item) => renderItem(item, rows)}
          </Virtualizer>
        </div>
      </ContextMenu>
      <FeedPills
        atEnd={atEnd}
        unread={view.unread}
        onEnd={controller.toLatest}
        onBack={view.canGoBack ? goBack : undefined}
      />
    </>
  )
}

/** The rows that stay mounted: those near the end while it is in view, and the one that Tab reaches. */
function keptRows({ items, atEnd, keptFrom }: FeedView, stop: number | undefined): number[] {
  // Not before the user has chosen one: it would flash at the top until the feed is placed.
  const chosen = stop === undefined ? [] : [indexOfMid(items, stop)]
  const nearEnd = atEnd ? items.length - keptFrom : 0
  return [...chosen, ...Array.from({ length: Math.max(0, nearEnd) }, (_, at) => keptFrom + at)]
}

interface RowsState {
  feed: FeedChat
  marks: ShownMarks
  view: FeedView
  ui: ChatUi
  isMirrored: boolean
  /** The mid of the message that Tab reaches. */
  active: number | undefined
  onRetry: (direction: Direction) => void
}

function renderItem(
  item: FeedItem,
  { feed, marks, view, ui, isMirrored, active, onRetry }: RowsState,
) {
  switch (item.kind) {
    case 'top':
      return (
        <div key="top" role="listitem">
          <FeedTop
            chatKey={feed.key}
            reachedStart={view.reachedStart}
            state={view.paging.older}
            onRetry={() => onRetry('older')}
          />
        </div>
      )
    case 'end':
      return (
        <div key="end" role="listitem">
          <FeedEnd
            isLatest={view.isLatest}
            state={view.paging.newer}
            onRetry={() => onRetry('newer')}
          />
        </div>
      )
    case 'outbox':
      return (
        <div key={keyOfItem(item)} role="listitem">
          <OutboxRow entry={item.entry} startsRun={item.startsRun} isMirrored={isMirrored} />
        </div>
      )
    case 'message':
      return (
        <MessageItemRow
          key={item.message.mid}
          item={item}
          stateOf={stateOf}
          marks={marks}
          isLast={view.items.at(-2) === item}
          isMirrored={isMirrored}
        />
      )
  }

  function stateOf(message: Message): MessageState {
    const { mid } = message
    return {
      message,
      pinnedBy: feed.channel?.pinned_messages.find((pin) => pin.mid === mid)?.created_by,
      isActive: active === mid,
      isLit: view.highlighted === mid,
      isEditing: ui.editing === mid,
      isTicked: ui.selected?.has(mid),
    }
  }
}
