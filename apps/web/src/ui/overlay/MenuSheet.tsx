import clsx from 'clsx'
import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import styles from './MenuSheet.module.css'
import { useLayer } from './layers.ts'
import {
  itemsOf,
  type MenuAction,
  type MenuContent,
  type MenuItem,
  type SubMenu,
} from './menu-items.ts'
import type { Attachment } from './types.ts'
import { useDeferredSelect } from './useDeferredSelect.ts'
import { useReturnFocus } from './useReturnFocus.ts'

type MenuSheetProps = MenuContent &
  Pick<Attachment, 'open' | 'onOpenChange'> & {
    /** The element that opens the sheet, when a press on it does. */
    trigger?: ReactNode
  }

/** A menu on phones: large rows at the bottom of the window. A sub-menu replaces the rows. */
export function MenuSheet({ trigger, ...props }: MenuSheetProps) {
  useLayer(props.open, () => props.onOpenChange(false))
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={styles.backdrop} onClick={(event) => event.stopPropagation()} />
        <Sheet {...props} />
      </Radix.Portal>
    </Radix.Root>
  )
}

function Sheet({ label, closeLabel, items, sheetHeader, onOpenChange }: MenuSheetProps) {
  const { onCloseAutoFocus } = useReturnFocus()
  const ignoreRelease = useIgnoredRelease()
  const deferred = useDeferredSelect()
  const close = (event: Event) => {
    onCloseAutoFocus(event)
    deferred.run()
  }
  const select = (action: MenuAction) => {
    deferred.select(action)
    onOpenChange(false)
  }
  return (
    <Radix.Content
      aria-describedby={undefined}
      className={styles.sheet}
      onCloseAutoFocus={close}
      onClick={(event) => event.stopPropagation()}
      {...ignoreRelease}
    >
      <Radix.Title className={styles.title}>{label}</Radix.Title>
      <Radix.Close aria-label={closeLabel} className={styles.handle} />
      <Rows items={itemsOf(items)} header={sheetHeader} select={select} />
    </Radix.Content>
  )
}

// The finger whose long press opened the sheet may lift over a row. That click selects nothing.
function useIgnoredRelease() {
  const isPressed = useRef(false)
  return {
    onPointerDownCapture() {
      isPressed.current = true
    },
    onClickCapture(event: MouseEvent) {
      const isRelease = event.detail > 0 && !isPressed.current
      isPressed.current = true
      if (isRelease) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
  }
}

type RowsProps = { items: MenuItem[]; header: ReactNode; select: (action: MenuAction) => void }

function Rows({ items, header, select }: RowsProps) {
  const [path, setPath] = useState<SubMenu[]>([])
  const current = path.at(-1)
  return (
    <>
      {current ? (
        <Back key={path.length} to={current.label} onBack={() => setPath(path.slice(0, -1))} />
      ) : (
        header && <div className={styles.header}>{header}</div>
      )}
      <ul className={styles.rows}>
        {(current?.items ?? items).map((item, index) => (
          <li key={'label' in item ? item.label : index}>
            <Row item={item} select={select} enter={(menu) => setPath([...path, menu])} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Back({ to, onBack }: { to: string; onBack: () => void }) {
  return (
    // The pressed row is gone; without this the focus would be on the body.
    <button type="button" autoFocus className={clsx(styles.row, styles.back)} onClick={onBack}>
      <ChevronLeft aria-hidden />
      {to}
    </button>
  )
}

type RowProps = {
  item: MenuItem
  select: (action: MenuAction) => void
  enter: (menu: SubMenu) => void
}

function Row({ item, select, enter }: RowProps) {
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
      onClick={() => select(item)}
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
