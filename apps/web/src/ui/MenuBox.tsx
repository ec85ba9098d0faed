import clsx from 'clsx'
import { Check, ChevronRight } from 'lucide-react'
import { Menu as Radix } from 'radix-ui/internal'
import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import type { MenuAction, MenuItem, MenuItems, SubMenu } from './BottomSheet.tsx'
import { landmarkOf } from './landmark.ts'
import styles from './Menu.module.css'
import { useChosen } from './useChosen.ts'

export type MenuBoxProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What it opens beside: an element or a point. */
  anchor: RefObject<{ getBoundingClientRect(): DOMRect } | null>
  /** What it belongs to: it is put into the same landmark. */
  near: RefObject<HTMLElement | null>
  /** The element that opened it gets the focus back; without one, whatever had it before. */
  opener?: RefObject<HTMLElement | null> | undefined
  /** Opened by a key: its first row takes the focus. */
  isByKey: boolean
  items: MenuItems
  side: 'top' | 'bottom' | 'left' | 'right'
  align: 'start' | 'center' | 'end'
  sideOffset: number
  id?: string | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
}

/** The rows of a menu, for a trigger and for an area alike. */
export function MenuBox(props: MenuBoxProps) {
  const { open, onOpenChange, anchor, near, opener, isByKey, items, ...content } = props
  const [place] = useState(() => landmarkOf(near.current))
  const chosen = useChosen()
  const isEntered = useRef(false)
  // Whoever pressed somewhere else wants the focus there.
  const isLeft = useRef(false)

  // The menu takes the focus first, and asks only now which key it was.
  function onFocus({ target, currentTarget }: FocusEvent) {
    if (!isByKey || target !== currentTarget || isEntered.current) return
    isEntered.current = true
    currentTarget.querySelector<HTMLElement>(row)?.focus({ preventScroll: true })
  }
  function giveFocusBack(event: Event) {
    if (opener && !isLeft.current) opener.current?.focus()
    if (opener || isLeft.current) event.preventDefault()
    isLeft.current = false
    isEntered.current = false
    chosen.run()
  }

  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal container={place}>
        <Radix.Content
          {...content}
          className={styles.menu}
          collisionPadding={8}
          onFocus={onFocus}
          onCloseAutoFocus={giveFocusBack}
          onInteractOutside={() => {
            isLeft.current = true
          }}
          onClick={stop}
        >
          <Entries items={items} place={place} choose={chosen.keep} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const row = '[role^=menuitem]:not([data-disabled])'

type EntriesProps = {
  items: MenuItems
  /** Where sub-menus are put. */
  place: HTMLElement | undefined
  choose: (action: MenuAction) => void
}

// Its own component, so that it is drawn, and `items` asked, only while the menu is open.
function Entries({ items, ...rest }: EntriesProps) {
  const rows = typeof items === 'function' ? items() : items
  return rows.map((item, index) => (
    <Entry key={'label' in item ? item.label : index} item={item} {...rest} />
  ))
}

function Entry({ item, place, choose }: Omit<EntriesProps, 'items'> & { item: MenuItem }) {
  if ('separator' in item) return <Radix.Separator className={styles.separator} />
  if ('items' in item) return <SubEntry item={item} place={place} choose={choose} />
  const row = {
    className: clsx(styles.item, item.danger && styles.danger),
    disabled: item.disabled ?? false,
    textValue: item.label,
    onSelect: () => choose(item),
  }
  if (item.checked === undefined) {
    return (
      <Radix.Item {...row}>
        <Words item={item} />
      </Radix.Item>
    )
  }
  return (
    <Radix.CheckboxItem {...row} checked={item.checked}>
      <Words item={item} />
      {item.checked && <Check aria-hidden className={styles.end} />}
    </Radix.CheckboxItem>
  )
}

// This menu of Radix leaves it to others to remember what is open.
function SubEntry({ item, place, choose }: Omit<EntriesProps, 'items'> & { item: SubMenu }) {
  const [open, setOpen] = useState(false)
  return (
    <Radix.Sub open={open} onOpenChange={setOpen}>
      <Radix.SubTrigger className={styles.item} textValue={item.label}>
        <Words item={item} />
        <ChevronRight aria-hidden className={styles.end} />
      </Radix.SubTrigger>
      <Radix.Portal container={place}>
        <Radix.SubContent className={styles.menu} collisionPadding={8} onClick={stop}>
          <Entries items={item.items} place={place} choose={choose} />
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
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
