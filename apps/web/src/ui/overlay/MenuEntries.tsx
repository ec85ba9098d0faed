import clsx from 'clsx'
import { Check, ChevronRight } from 'lucide-react'
import type { ContextMenu, DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './Menu.module.css'
import {
  itemsOf,
  type MenuAction,
  type MenuItem,
  type MenuItems,
  type SubMenu,
} from './menu-items.ts'

type EntriesProps = {
  /** The two kinds of menu have parts of their own with the same props. */
  parts: typeof DropdownMenu | typeof ContextMenu
  items: MenuItems
  /** The element in which sub-menus are mounted. */
  container: HTMLElement | undefined
  select: (action: MenuAction) => void
}

/** The items of a menu. A component, so that they are computed only while the menu is open. */
export function MenuEntries({ items, ...rest }: EntriesProps) {
  return itemsOf(items).map((item, index) => (
    <Entry key={'label' in item ? item.label : index} item={item} {...rest} />
  ))
}

type EntryProps<Item> = Omit<EntriesProps, 'items'> & { item: Item }

function Entry({ item, ...rest }: EntryProps<MenuItem>) {
  const { parts, select } = rest
  if ('separator' in item) return <parts.Separator className={styles.separator} />
  if ('items' in item) return <SubEntry item={item} {...rest} />
  const props = {
    className: clsx(styles.item, item.danger && styles.danger),
    disabled: item.disabled ?? false,
    textValue: item.label,
    onSelect: () => select(item),
  }
  if (item.checked === undefined) {
    return (
      <parts.Item {...props}>
        <Label item={item} />
      </parts.Item>
    )
  }
  return (
    <parts.CheckboxItem {...props} checked={item.checked}>
      <Label item={item} />
      {item.checked && <Check aria-hidden className={styles.end} />}
    </parts.CheckboxItem>
  )
}

function SubEntry({ item, parts, ...rest }: EntryProps<SubMenu>) {
  return (
    <parts.Sub>
      <parts.SubTrigger className={styles.item} textValue={item.label}>
        <Label item={item} />
        <ChevronRight aria-hidden className={styles.end} />
      </parts.SubTrigger>
      <parts.Portal container={rest.container}>
        <parts.SubContent
          className={styles.menu}
          collisionPadding={8}
          onClick={(event) => event.stopPropagation()}
        >
          <MenuEntries items={item.items} parts={parts} {...rest} />
        </parts.SubContent>
      </parts.Portal>
    </parts.Sub>
  )
}

type Labelled = { label: string; icon?: ReactNode; shortcut?: string | undefined }

function Label({ item }: { item: Labelled }) {
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
