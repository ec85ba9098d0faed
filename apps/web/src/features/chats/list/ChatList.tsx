import type { ChatKey } from '@parley/client'
import { isGuest } from '@parley/rules'
import { Pin } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useMe } from '../../../store/index.ts'
import { RowList } from '../../../ui/index.ts'
import styles from './ChatList.module.css'
import { ChatRow } from './ChatRow.tsx'
import { FilterButton } from './FilterButton.tsx'
import type { Filter } from './filter.ts'
import { EmptyFilter, EmptyList } from './ListStates.tsx'
import { UnreadPills } from './outside/UnreadPills.tsx'
import { useUnreadOutside } from './outside/useUnreadOutside.ts'
import { useChatOrder } from './order/useChatOrder.ts'

type Entry = { chat: ChatKey } | { heading: 'pinned' | 'chats' }

/** All chats, pinned ones first. Only visible rows are rendered. */
export function ChatList({ open }: { open: ChatKey | undefined }) {
  const { t } = useTranslation('chat')
  const [filter, setFilter] = useState<Filter>('all')
  const { pinned, others } = useChatOrder(open, filter)
  const guest = isGuest(useMe())
  const entries = toEntries(pinned, others)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const roving = useRoving(entries, open, scroller, list)
  const rows = entries.map((entry) => ('chat' in entry ? entry.chat : undefined))
  const { update, ...outside } = useUnreadOutside(rows, scroller, list)

  if (pinned.length + others.length === 0 && filter === 'all') return <EmptyList />
  return (
    <div className={styles.frame}>
      <div ref={scroller} className={styles.list} onKeyDown={roving.onKeyDown}>
        <Virtualizer
          ref={list}
          as={RowList}
          item="li"
          data={entries}
          scrollRef={scroller}
          onScroll={update}
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
                isGuest={guest}
              />
            ) : (
              <div key={entry.heading} className={styles.heading}>
                <h2 className={styles.title}>
                  {entry.heading === 'pinned' && <Pin aria-hidden />}
                  {t(entry.heading === 'pinned' ? 'list.pinned' : `list.filter.${filter}`)}
                </h2>
                {entry.heading === 'chats' && !guest && (
                  <FilterButton filter={filter} onChange={setFilter} />
                )}
              </div>
            )
          }
        </Virtualizer>
        {pinned.length + others.length === 0 && (
          <EmptyFilter filter={filter} onShowAll={() => setFilter('all')} />
        )}
      </div>
      {!guest && (
        <UnreadPills
          {...outside}
          onShow={(index) => list.current?.scrollToIndex(index, { align: 'center', smooth: true })}
        />
      )}
    </div>
  )
}

function toEntries(pinned: ChatKey[], others: ChatKey[]): Entry[] {
  const rows = (keys: ChatKey[]) => keys.map((chat) => ({ chat }))
  const first: Entry[] = pinned.length > 0 ? [{ heading: 'pinned' }, ...rows(pinned)] : []
  return [...first, { heading: 'chats' }, ...rows(others)]
}

/** Keyboard navigation: the list is one tab stop; arrows, Home and End move between rows. */
function useRoving(
  entries: Entry[],
  open: ChatKey | undefined,
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
) {
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
    if (!isOnRow || event.altKey || event.ctrlKey || event.metaKey) return
    const next = target(event.key, chats, stop)
    if (next === undefined) return
    event.preventDefault()
    setStop(next)
    // For the first row, scroll to the heading above it.
    list.current?.scrollToIndex(next === chats[0] ? 0 : indexOf(next), { align: 'nearest' })
    setWanted({ chat: next })
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
