import type { ReactNode } from 'react'

export type MenuAction = {
  label: string
  icon?: ReactNode
  shortcut?: string | undefined
  danger?: boolean | undefined
  /** When given, the item is a checkbox. */
  checked?: boolean | undefined
  disabled?: boolean | undefined
  onSelect: () => void
}

export type SubMenu = { label: string; icon?: ReactNode; items: MenuItem[] }

/** One item of a menu, the same for a dropdown, a context menu and a sheet. */
export type MenuItem = MenuAction | SubMenu | { separator: true }

/** A function is called each time the menu opens, so that a closed menu costs nothing. */
export type MenuItems = MenuItem[] | (() => MenuItem[])

/** The options of every kind of menu. */
export type MenuContent = {
  /** The menu's accessible name, e.g. "Message actions". */
  label: string
  /** The accessible name of the handle that closes the sheet on phones. */
  closeLabel: string
  items: MenuItems
  /** Above the items of the sheet on phones: what the menu is about, quick reactions. */
  sheetHeader?: ReactNode
}

export const itemsOf = (items: MenuItems): MenuItem[] =>
  typeof items === 'function' ? items() : items
