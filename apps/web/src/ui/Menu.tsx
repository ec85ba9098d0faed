import clsx from 'clsx'
import { Check, ChevronRight } from 'lucide-react'
import { ContextMenu as Context, DropdownMenu as Dropdown, Slot } from 'radix-ui'
import {
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  BottomSheet,
  type MenuAction,
  type MenuItem,
  type MenuItems,
  useChosen,
} from './BottomSheet.tsx'
import styles from './Menu.module.css'

export type { MenuAction, MenuItem, MenuItems, SubMenu } from './BottomSheet.tsx'

type MenuProps = {
  /** What the menu is about, e.g. "Message actions". */
  label: string
  /** Names the handle that closes the sheet on phones. */
  closeLabel: string
  items: MenuItems
  /** Above the rows on phones only: what the sheet is about, quick reactions. */
  sheetHeader?: ReactNode
  onOpenChange?: ((open: boolean) => void) | undefined
  /** One element that takes a ref: the trigger, or the area that has the menu. */
  children: ReactElement
}

export type DropdownMenuProps = MenuProps & {
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined
  align?: 'start' | 'center' | 'end' | undefined
}

export type ContextMenuProps = MenuProps & { disabled?: boolean | undefined }

/** A menu at its trigger; on phones the same rows in a sheet. */
export function DropdownMenu({ side, align, children, ...menu }: DropdownMenuProps) {
  const [open, setOpen] = useOpen(menu)
  const chosen = useChosen()
  if (useIsPhone()) {
    return (
      <>
        <Slot.Root aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
          {children}
        </Slot.Root>
        <MenuSheet {...menu} open={open} setOpen={setOpen} />
      </>
    )
  }
  return (
    <Dropdown.Root modal={false} open={open} onOpenChange={setOpen}>
      <Dropdown.Trigger asChild>{children}</Dropdown.Trigger>
      <Dropdown.Portal>
        <Dropdown.Content
          className={styles.menu}
          side={side ?? 'bottom'}
          align={align ?? 'start'}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={chosen.run}
          onClick={stop}
        >
          <Entries parts={Dropdown} items={menu.items} choose={chosen.keep} />
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  )
}

/** A menu for an area: right click, the menu key, or a long press. On phones a sheet. */
export function ContextMenu({ disabled = false, children, ...menu }: ContextMenuProps) {
  const [open, setOpen] = useOpen(menu)
  const chosen = useChosen()
  const isPhone = useIsPhone()
  return (
    <Context.Root modal={false} open={open} onOpenChange={setOpen}>
      <Context.Trigger asChild disabled={disabled} className={styles.area}>
        {children}
      </Context.Trigger>
      {isPhone ? (
        <MenuSheet {...menu} open={open} setOpen={setOpen} />
      ) : (
        <Context.Portal>
          <Context.Content
            aria-label={menu.label}
            className={styles.menu}
            collisionPadding={8}
            onCloseAutoFocus={chosen.run}
            onClick={stop}
          >
            <Entries parts={Context} items={menu.items} choose={chosen.keep} />
          </Context.Content>
        </Context.Portal>
      )}
    </Context.Root>
  )
}

function useOpen({ onOpenChange }: Pick<MenuProps, 'onOpenChange'>) {
  const [open, setOpen] = useState(false)
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  return [open, change] as const
}

type MenuSheetProps = Omit<MenuProps, 'children'> & {
  open: boolean
  setOpen: (open: boolean) => void
}

function MenuSheet({ label, closeLabel, items, sheetHeader, open, setOpen }: MenuSheetProps) {
  return (
    <BottomSheet
      open={open}
      onOpenChange={setOpen}
      title={label}
      closeLabel={closeLabel}
      items={items}
      header={sheetHeader}
    />
  )
}

type Parts = Pick<
  typeof Dropdown | typeof Context,
  'Item' | 'CheckboxItem' | 'Separator' | 'Sub' | 'SubTrigger' | 'SubContent' | 'Portal'
>

type EntriesProps = { parts: Parts; items: MenuItems; choose: (action: MenuAction) => void }

// Its own component, so that it is drawn, and `items` asked, only while the menu is open.
function Entries({ parts, items, choose }: EntriesProps) {
  const rows = typeof items === 'function' ? items() : items
  return rows.map((item, index) => (
    <Entry key={'label' in item ? item.label : index} parts={parts} item={item} choose={choose} />
  ))
}

function Entry({ parts, item, choose }: Omit<EntriesProps, 'items'> & { item: MenuItem }) {
  if ('separator' in item) return <parts.Separator className={styles.separator} />
  if ('items' in item) {
    return (
      <parts.Sub>
        <parts.SubTrigger className={styles.item} textValue={item.label}>
          <Words item={item} />
          <ChevronRight aria-hidden className={styles.end} />
        </parts.SubTrigger>
        <parts.Portal>
          <parts.SubContent className={styles.menu} collisionPadding={8} onClick={stop}>
            <Entries parts={parts} items={item.items} choose={choose} />
          </parts.SubContent>
        </parts.Portal>
      </parts.Sub>
    )
  }
  const row = {
    className: clsx(styles.item, item.danger && styles.danger),
    disabled: item.disabled ?? false,
    textValue: item.label,
    onSelect: () => choose(item),
  }
  if (item.checked === undefined) {
    return (
      <parts.Item {...row}>
        <Words item={item} />
      </parts.Item>
    )
  }
  return (
    <parts.CheckboxItem {...row} checked={item.checked}>
      <Words item={item} />
      {item.checked && <Check aria-hidden className={styles.end} />}
    </parts.CheckboxItem>
  )
}

function Words({
  item,
}: {
  item: { label: string; icon?: ReactNode; shortcut?: string | undefined }
}) {
  return (
    <>
      {item.icon && (
        <span aria-hidden className={styles.icon}>
          {item.icon}
        </span>
      )}
      <span className={styles.label}>{item.label}</span>
      {item.shortcut && <kbd className={styles.shortcut}>{item.shortcut}</kbd>}
    </>
  )
}

// React lets clicks climb from a portal into the row that holds the trigger.
function stop(event: MouseEvent) {
  event.stopPropagation()
}

const phone = '(width < 768px)'

function useIsPhone() {
  return useSyncExternalStore(watchWidth, () => window.matchMedia(phone).matches)
}

function watchWidth(changed: () => void) {
  const query = window.matchMedia(phone)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
