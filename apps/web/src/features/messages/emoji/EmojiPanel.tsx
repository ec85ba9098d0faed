import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { Spinner } from '../../../ui/index.ts'
import { useCustomEmojis } from './custom.ts'
import { EmojiFoot } from './EmojiFoot.tsx'
import { cellId, EmojiGrid } from './EmojiGrid.tsx'
import styles from './EmojiPicker.module.css'
import { EmojiTabs } from './EmojiTabs.tsx'
import { type Emoji, type Emojis, useEmojis, withTone } from './emojis.ts'
import { emojiTone, recentEmojis, rememberEmoji, rememberTone } from './memory.ts'
import { type Cell, nextCell, type SectionName, sectionsOf } from './sections.ts'
import { supportedEmojis } from './supported.ts'

interface PanelProps {
  onPick: (emoji: string) => void
}

/** The content of the picker. Loaded when a picker first opens. */
export function EmojiPanel({ onPick }: PanelProps) {
  const { t } = useTranslation('chat')
  const emojis = useEmojis()
  return emojis ? (
    <Panel emojis={emojis} onPick={onPick} />
  ) : (
    <Spinner label={t('emoji.loading')} className={styles.spinner} />
  )
}

function Panel({ emojis, onPick }: PanelProps & { emojis: Emojis }) {
  const { t } = useTranslation('chat')
  const { keyValues } = useClient().environment
  const [tone, setTone] = useState(() => emojiTone(keyValues))
  const [query, setQuery] = useState('')
  const search = useDeferredValue(query)
  const custom = useCustomEmojis()
  const sections = useSections(emojis, custom, search)
  const rows = useMemo(() => sections.flatMap((section) => section.rows), [sections])
  const [chosen, setChosen] = useState<Cell>()
  const grid = useRef<HTMLDivElement>(null)
  const id = useId()
  // Enter picks the first result of a search.
  const active = chosen ?? (search.trim() === '' ? undefined : { row: 0, column: 0 })
  const found = active && rows[active.row]?.[active.column]

  function pick(cell: Cell) {
    const picked = rows[cell.row]?.[cell.column]?.emoji
    if (!picked) return
    rememberEmoji(keyValues, picked.codes[0] ?? '')
    onPick(withTone(picked, tone))
  }

  function handleKeyDown(event: KeyboardEvent) {
    // Until a cell is chosen, these keys move the caret of the search field.
    const isForCaret = !chosen && query !== '' && !/^Arrow(?:Up|Down)$/.test(event.key)
    const next = isForCaret ? undefined : nextCell(event.key, active, rows)
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (active) pick(active)
    } else if (next) {
      event.preventDefault()
      setChosen(next)
      document.getElementById(cellId(id, next))?.scrollIntoView({ block: 'nearest' })
    }
  }

  function show(name: SectionName) {
    setQuery('')
    setChosen(undefined)
    // The sections are there only after the search has ended.
    requestAnimationFrame(() =>
      grid.current?.querySelector(`[data-section="${name}"]`)?.scrollIntoView({ block: 'start' }),
    )
  }

  return (
    <div className={styles.root}>
      <EmojiTabs grid={grid} sections={sections} hasCustom={custom.length > 0} onShow={show} />
      <input
        className={styles.search}
        type="search"
        role="combobox"
        // On a touch device it would open the keyboard over the emojis.
        autoFocus={!matchMedia('(pointer: coarse)').matches}
        value={query}
        aria-label={t('emoji.search')}
        placeholder={t('emoji.search')}
        aria-expanded
        aria-haspopup="grid"
        aria-controls={id}
        aria-activedescendant={active && cellId(id, active)}
        onChange={({ target }) => {
          setQuery(target.value)
          setChosen(undefined)
        }}
        onKeyDown={handleKeyDown}
      />
      <EmojiGrid
        ref={grid}
        id={id}
        sections={sections}
        active={active}
        tone={tone}
        onHover={setChosen}
        onPick={pick}
      />
      <EmojiFoot
        found={found}
        tone={tone}
        onTone={(next) => {
          rememberTone(keyValues, next)
          setTone(next)
        }}
      />
    </div>
  )
}

function useSections(emojis: Emojis, custom: readonly Emoji[], query: string) {
  const { keyValues } = useClient().environment
  // The recent ones stay in place while the picker is open.
  const [recent] = useState(() => recentEmojis(keyValues))
  const offered = useMemo(() => supportedEmojis(emojis.all), [emojis])
  return useMemo(
    () => sectionsOf(emojis, offered, recent, query, custom),
    [emojis, offered, recent, query, custom],
  )
}
