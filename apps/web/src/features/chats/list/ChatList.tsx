import type { ChatKey } from '@parley/client'
import { isGuest } from '@parley/rules'
import { Pin } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useMe, usePreferences, useSelector, useStream } from '../../../store/index.ts'
import { RowList, useRovingList } from '../../../ui/index.ts'
import styles from './ChatList.module.css'
import { ChatRow } from './ChatRow.tsx'
import { type ChatFilter, everything } from './filter/chat-filter.ts'
import { FilterTabs } from './filter/FilterTabs.tsx'
import { EmptyFilter, EmptyList } from './ListStates.tsx'
import { HiddenLine } from '../hidden/HiddenLine.tsx'
import { usePinMoves } from './pins/usePinMoves.ts'
import { UnreadPills } from './outside/UnreadPills.tsx'
import { useChatOrder } from './order/useChatOrder.ts'

const isAll = ({ tab, kind }: ChatFilter) => tab === 'all' && kind === 'all'

type Entry = { chat: ChatKey } | { heading: 'pinned' | 'chats' }

/** All chats, pinned ones first; members filter them by tabs. */
export function ChatList({ open }: { open: ChatKey | undefined }) {
  const guest = isGuest(useMe())
  const { chatTab, chatKind } = usePreferences()
  const filter = guest ? everything : { tab: chatTab, kind: chatKind }
  const rows = <FilteredList open={open} filter={filter} isGuest={guest} />
  return guest ? rows : <FilterTabs filter={filter}>{rows}</FilterTabs>
}

interface FilteredListProps {
  open: ChatKey | undefined
  filter: ChatFilter
  isGuest: boolean
}

/** Only visible rows are rendered. */
function FilteredList({ open, filter, isGuest }: FilteredListProps) {
  const { t } = useTranslation('chat')
  const { ready } = useStream()
  // On a first visit the list shows nothing before it has all chats.
  const isListed = useSelector(({ usersVersion }) => usersVersion > 0) || ready
  const { pinned, others } = useChatOrder(open, filter)
  const entries = useMemo(() => toEntries(pinned, others), [pinned, others])
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const { stop, stopAt, handleKeyDown, handleFocus } = useRowKeys(entries, open, scroller, list)
  const [hasMouse, setHasMouse] = useState(false)
  const rows = useMemo(
    () => entries.map((entry) => ('chat' in entry ? entry.chat : undefined)),
    [entries],
  )

  const isEmpty = pinned.length + others.length === 0
  if (!isListed || (isEmpty && (!ready || isAll(filter)))) return <EmptyList />
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.list}
        onKeyDown={handleKeyDown}
        onFocus={handleFocus}
        onPointerEnter={({ pointerType }) => setHasMouse(pointerType === 'mouse')}
      >
        {!isEmpty && (
          <Virtualizer
            ref={list}
            as={RowList}
            item="li"
            data={entries}
            scrollRef={scroller}
            keepMounted={stopAt < 0 ? [] : [stopAt]}
          >
            {(entry) =>
              'chat' in entry ? (
                <ChatRow
                  key={entry.chat}
                  chatKey={entry.chat}
                  isOpen={entry.chat === open}
                  isTabStop={entry.chat === stop}
                  isGuest={isGuest}
                  isPinned={pinned.includes(entry.chat)}
                  isDraggable={hasMouse && pinned.length > 0 && !isGuest}
                />
              ) : (
                <h2 key={entry.heading} className={styles.heading}>
                  {entry.heading === 'pinned' && <Pin aria-hidden />}
                  {t(entry.heading === 'pinned' ? 'list.pinned' : `list.ofKind.${filter.kind}`)}
                </h2>
              )
            }
          </Virtualizer>
        )}
        {isEmpty && <EmptyFilter filter={filter} />}
        {!isGuest && filter.tab === 'all' && <HiddenLine />}
      </div>
      {!isGuest && <UnreadPills rows={rows} scroller={scroller} list={list} />}
    </div>
  )
}

function toEntries(pinned: readonly ChatKey[], others: readonly ChatKey[]): Entry[] {
  const rows = (keys: readonly ChatKey[]) => keys.map((chat) => ({ chat }))
  const first: Entry[] = pinned.length > 0 ? [{ heading: 'pinned' }, ...rows(pinned)] : []
  const last: Entry[] = others.length > 0 ? [{ heading: 'chats' }, ...rows(others)] : []
  return [...first, ...last]
}

/** One row is the tab stop. Arrows, Home and End move the focus; with Ctrl and Shift, arrows move a pinned chat. */
function useRowKeys(
  entries: Entry[],
  open: ChatKey | undefined,
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
) {
  const pins = usePinMoves()
  const chats = entries.flatMap((entry) => ('chat' in entry ? [entry.chat] : []))
  const indexOf = (key: ChatKey | undefined) =>
    entries.findIndex((entry) => 'chat' in entry && entry.chat === key)
  const roving = useRovingList({
    box: scroller,
    rows: { attribute: 'data-chat', ids: chats, initial: open, scrollTo },
  })
  const { stop, handleFocus } = roving

  // For the first row, scroll to the heading above it.
  function scrollTo(key: ChatKey) {
    list.current?.scrollToIndex(key === chats[0] ? 0 : indexOf(key), { align: 'nearest' })
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (roving.handleKeyDown(event)) return
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.chat === stop
    const isCommand = (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey
    if (isOnRow && isCommand && stop !== undefined) movePin(event, stop)
  }

  function movePin(event: KeyboardEvent, key: ChatKey) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    const move = by && pins.step(key, by)
    if (!move) return
    event.preventDefault()
    move()
    // The browser takes the focus from a row that changes its place.
    roving.focusRow(key)
  }

  return { stop, stopAt: indexOf(stop), handleKeyDown, handleFocus }
}
