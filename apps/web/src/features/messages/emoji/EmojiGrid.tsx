import clsx from 'clsx'
import { type CSSProperties, memo, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './EmojiPicker.module.css'
import { EmojiGlyph } from './EmojiGlyph.tsx'
import type { FoundEmoji } from './search.ts'
import type { Cell, Section } from './sections.ts'

interface Props {
  ref: RefObject<HTMLDivElement | null>
  id: string
  sections: readonly Section[]
  active: Cell | undefined
  tone: number
  onHover: (cell: Cell) => void
  onPick: (cell: Cell) => void
}

export const cellId = (grid: string, { row, column }: Cell) => `${grid}-${row}-${column}`

/** The emojis in rows of eight. The search field keeps the focus and refers to the active cell. */
export function EmojiGrid({ ref, id, sections, active, tone, onHover, onPick }: Props) {
  const { t } = useTranslation('chat')
  if (sections.length === 0) return <p className={styles.note}>{t('emoji.empty')}</p>

  function hover(event: PointerEvent) {
    const cell = cellAt(event.target)
    const isActive = cell?.row === active?.row && cell?.column === active?.column
    if (cell && !isActive && event.pointerType === 'mouse') onHover(cell)
  }

  return (
    <div
      ref={ref}
      id={id}
      className={styles.grid}
      role="grid"
      aria-label={t('emoji.title')}
      onPointerMove={hover}
      // Keep the focus in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ target }) => {
        const cell = cellAt(target)
        if (cell) onPick(cell)
      }}
    >
      {withFirstRow(sections).map(({ name, rows, start }) => (
        <div
          key={name}
          className={styles.section}
          role="rowgroup"
          aria-label={t(`emoji.group.${name}`)}
          data-section={name}
          style={{ '--rows': rows.length } as CSSProperties}
        >
          <div className={styles.category} aria-hidden>
            {t(`emoji.group.${name}`)}
          </div>
          {rows.map((items, at) => (
            <Row
              key={items[0]?.emoji.emoji}
              grid={id}
              row={start + at}
              items={items}
              tone={tone}
              active={active?.row === start + at ? active.column : undefined}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The sections with the number of the rows before each. */
function withFirstRow(sections: readonly Section[]) {
  let start = 0
  return sections.map((section) => {
    const numbered = { ...section, start }
    start += section.rows.length
    return numbered
  })
}

interface RowProps {
  grid: string
  row: number
  items: readonly FoundEmoji[]
  tone: number
  active: number | undefined
}

const Row = memo(function Row({ grid, row, items, tone, active }: RowProps) {
  return (
    <div role="row" className={styles.row}>
      {items.map(({ emoji }, column) => (
        <button
          key={emoji.emoji}
          id={cellId(grid, { row, column })}
          type="button"
          role="gridcell"
          tabIndex={-1}
          className={clsx(styles.emoji, column === active && styles.active)}
          aria-label={emoji.name}
          aria-selected={column === active}
          data-row={row}
          data-column={column}
        >
          <EmojiGlyph emoji={emoji} tone={tone} />
        </button>
      ))}
    </div>
  )
})

function cellAt(target: EventTarget): Cell | undefined {
  const cell = target instanceof Element && target.closest<HTMLElement>('[data-column]')
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}
