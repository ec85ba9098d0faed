import clsx from 'clsx'
import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import styles from './BottomSheet.module.css'
import { useChosen } from './useChosen.ts'
import { useReturnFocus } from './useReturnFocus.ts'

export type MenuAction = {
  label: string
  icon?: ReactNode
  shortcut?: string | undefined
  danger?: boolean | undefined
  /** Given at all, it makes the row one that is on or off. */
  checked?: boolean | undefined
  disabled?: boolean | undefined
  onSelect: () => void
}

export type SubMenu = { label: string; icon?: ReactNode; items: MenuItem[] }

/** One row of a menu, the same for a dropdown, a context menu and a sheet. */
export type MenuItem = MenuAction | SubMenu | { separator: true }

/** A function is asked each time the menu opens, so that closed menus cost nothing. */
export type MenuItems = MenuItem[] | (() => MenuItem[])

export type BottomSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the sheet for screen readers. */
  title: string
  /** Names the handle at its top, which closes it. */
  closeLabel: string
  items: MenuItems
  /** Above the rows: what the sheet is about, quick reactions. */
  header?: ReactNode
}

/** A menu for thumbs: rows at the foot of the window, sub-menus open in its place. */
export function BottomSheet(props: BottomSheetProps) {
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.veil} onClick={(event) => event.stopPropagation()} />
        <Sheet {...props} />
      </Radix.Portal>
    </Radix.Root>
  )
}

function Sheet({ title, closeLabel, items, header, onOpenChange }: BottomSheetProps) {
  const { onCloseAutoFocus } = useReturnFocus()
  const release = useIgnoredRelease()
  const chosen = useChosen()
  const close = (event: Event) => {
    onCloseAutoFocus(event)
    chosen.run()
  }
  const choose = (action: MenuAction) => {
    chosen.keep(action)
    onOpenChange(false)
  }
  return (
    <Radix.Content
      aria-describedby={undefined}
      className={styles.sheet}
      onCloseAutoFocus={close}
      onClick={(event) => event.stopPropagation()}
      {...release}
    >
      <Radix.Title className={styles.title}>{title}</Radix.Title>
      <Radix.Close aria-label={closeLabel} className={styles.handle} />
      <Rows items={typeof items === 'function' ? items() : items} header={header} choose={choose} />
    </Radix.Content>
  )
}

// The finger whose long press opened the sheet lifts over a row: that click chose nothing.
function useIgnoredRelease() {
  const wasPressed = useRef(false)
  return {
    onPointerDownCapture() {
      wasPressed.current = true
    },
    onClickCapture(event: MouseEvent) {
      const isRelease = event.detail > 0 && !wasPressed.current
      wasPressed.current = true
      if (isRelease) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
  }
}

type RowsProps = { items: MenuItem[]; header: ReactNode; choose: (action: MenuAction) => void }

function Rows({ items, header, choose }: RowsProps) {
  const [trail, setTrail] = useState<SubMenu[]>([])
  const here = trail.at(-1)
  return (
    <>
      {here ? (
        <Back key={trail.length} to={here.label} onBack={() => setTrail(trail.slice(0, -1))} />
      ) : (
        header && <div className={styles.header}>{header}</div>
      )}
      <ul className={styles.rows}>
        {(here?.items ?? items).map((item, index) => (
          <li key={'label' in item ? item.label : index}>
            <Row item={item} choose={choose} enter={(menu) => setTrail([...trail, menu])} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Back({ to, onBack }: { to: string; onBack: () => void }) {
  return (
    // The row that was pressed is gone; without this the focus would be nowhere.
    <button type="button" autoFocus className={clsx(styles.row, styles.back)} onClick={onBack}>
      <ChevronLeft aria-hidden />
      {to}
    </button>
  )
}

type RowProps = {
  item: MenuItem
  choose: (action: MenuAction) => void
  enter: (menu: SubMenu) => void
}

function Row({ item, choose, enter }: RowProps) {
  if ('separator' in item) return <hr className={styles.separator} />
  if ('items' in item) {
    return (
      <button type="button" className={styles.row} onClick={() => enter(item)}>
        <Icon icon={item.icon} />
        <span className={styles.label}>{item.label}</span>
        <ChevronRight aria-hidden className={styles.end} />
      </button>
    )
  }
  return (
    <button
      type="button"
      className={clsx(styles.row, item.danger && styles.danger)}
      disabled={item.disabled}
      aria-pressed={item.checked}
      onClick={() => choose(item)}
    >
      <Icon icon={item.icon} />
      <span className={styles.label}>{item.label}</span>
      {item.checked && <Check aria-hidden className={styles.end} />}
    </button>
  )
}

function Icon({ icon }: { icon: ReactNode }) {
  return icon ? (
    <span className={styles.icon} aria-hidden>
      {icon}
    </span>
  ) : null
}
