import type { ChatKey } from '@parley/client'
import { isGuest } from '@parley/rules'
import { Pin } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useMe, usePreferences, useStream } from '../../../store/index.ts'
import { RowList } from '../../../ui/index.ts'
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
  const { pinned, others } = useChatOrder(open, filter)
  const entries = useMemo(() => toEntries(pinned, others), [pinned, others])
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const roving = useRoving(entries, open, scroller, list)
  const [hasMouse, setHasMouse] = useState(false)
  const rows = useMemo(
    () => entries.map((entry) => ('chat' in entry ? entry.chat : undefined)),
    [entries],
  )

  const isEmpty = pinned.length + others.length === 0
  if (isEmpty && (!ready || isAll(filter))) return <EmptyList />
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.list}
        onKeyDown={roving.onKeyDown}
        onPointerEnter={({ pointerType }) => setHasMouse(pointerType === 'mouse')}
      >
        {!isEmpty && (
          <Virtualizer
            ref={list}
            as={RowList}
            item="li"
            data={entries}
            scrollRef={scroller}
            keepMounted={roving.stopAt < 0 ? [] : [roving.stopAt]}
          >
            {(entry) =>
              'chat' in entry ? (
                <ChatRow
                  key={entry.chat}
                  chatKey={entry.chat}
                  isOpen={entry.chat === open}
                  isTabStop={entry.chat === roving.stop}
                  onFocus={roving.setStop}
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

/** Keyboard navigation: the list is one tab stop; arrows, Home and End move between rows. */
function useRoving(
  entries: Entry[],
  open: ChatKey | undefined,
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
) {
  const pins = usePinMoves()
  const [chosen, setStop] = useState<ChatKey>()
  const [wanted, setWanted] = useState<{ chat: ChatKey }>()
  const chats = entries.flatMap((entry) => ('chat' in entry ? [entry.chat] : []))
  const stop = [chosen, open, chats[0]].find((key) => key !== undefined && chats.includes(key))
  const indexOf = (key: ChatKey | undefined) =>
    entries.findIndex((entry) => 'chat' in entry && entry.chat === key)

  // The virtual list hides a new row until it is measured. Only then can it take the focus.
  useEffect(() => {
    if (!wanted) return
    let tries = 20
    let frame = 0
    function tryFocus() {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-chat="${wanted?.chat}"]`)
      row?.focus({ preventScroll: true })
      if ((!row || document.activeElement !== row) && tries-- > 0) {
        frame = requestAnimationFrame(tryFocus)
      }
    }
    tryFocus()
    return () => cancelAnimationFrame(frame)
  }, [wanted, scroller])

  function onKeyDown(event: KeyboardEvent) {
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.chat !== undefined
    if (!isOnRow || event.altKey) return
    const command = event.ctrlKey || event.metaKey
    if (command && event.shiftKey && stop !== undefined) movePin(event, stop)
    if (command) return
    const next = target(event.key, chats, stop)
    if (next === undefined) return
    event.preventDefault()
    setStop(next)
    // For the first row, scroll to the heading above it.
    list.current?.scrollToIndex(next === chats[0] ? 0 : indexOf(next), { align: 'nearest' })
    setWanted({ chat: next })
  }

  function movePin(event: KeyboardEvent, key: ChatKey) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    const move = by && pins.step(key, by)
    if (!move) return
    event.preventDefault()
    move()
    // The browser takes the focus from a row that changes its place.
    setWanted({ chat: key })
  }

  return { stop, stopAt: indexOf(stop), setStop, onKeyDown }
}

function target(pressed: string, chats: ChatKey[], from: ChatKey | undefined) {
  const at = from === undefined ? -1 : chats.indexOf(from)
  if (pressed === 'ArrowDown') return chats[at + 1]
  if (pressed === 'ArrowUp') return chats[at - 1]
  if (pressed === 'Home') return chats[0]
  if (pressed === 'End') return chats.at(-1)
  return undefined
}
