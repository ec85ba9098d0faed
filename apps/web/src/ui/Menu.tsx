import { Slot } from 'radix-ui'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { MenuItems } from './BottomSheet.tsx'
import { useWasOpen } from './Dialog.tsx'
import { latePart } from './latePart.tsx'
import styles from './Menu.module.css'
import { useLongPress } from './useLongPress.ts'

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

const MenuBox = latePart((late) => late.MenuBox)
const BottomSheet = latePart((late) => late.BottomSheet)

/** A menu at its trigger; on phones the same rows in a sheet. */
export function DropdownMenu({ side, align, children, ...menu }: DropdownMenuProps) {
  const [open, setOpen] = useOpen(menu)
  const [isByKey, setByKey] = useState(false)
  const trigger = useRef<HTMLElement>(null)
  const wasOpen = useWasOpen(open)
  const id = useId()
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

  function onPointerDown(event: PointerEvent) {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey) return
    setByKey(false)
    setOpen(!open)
    // The focus goes into the menu, not to its trigger.
    if (!open) event.preventDefault()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || !['Enter', ' ', 'ArrowDown'].includes(event.key)) return
    setByKey(true)
    setOpen(event.key === 'ArrowDown' || !open)
    event.preventDefault()
  }

  return (
    <>
      <Slot.Root
        ref={trigger}
        id={`${id}trigger`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-state={open ? 'open' : 'closed'}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        {children}
      </Slot.Root>
      {wasOpen && (
        <MenuBox
          id={id}
          aria-labelledby={`${id}trigger`}
          open={open}
          onOpenChange={setOpen}
          anchor={trigger}
          near={trigger}
          opener={trigger}
          isByKey={isByKey}
          items={menu.items}
          side={side ?? 'bottom'}
          align={align ?? 'start'}
          sideOffset={6}
        />
      )}
    </>
  )
}

/** A menu for an area: right click, the menu key, or a long press. On phones a sheet. */
export function ContextMenu({ disabled = false, children, ...menu }: ContextMenuProps) {
  const [open, setOpen] = useOpen(menu)
  const [isByKey, setByKey] = useState(false)
  const [point, setPoint] = useState(() => ({ current: pointAt(0, 0) }))
  const area = useRef<HTMLElement>(null)
  const wasOpen = useWasOpen(open)
  const isPhone = useIsPhone()

  function openAt({ clientX, clientY }: Point, isKey: boolean) {
    setByKey(isKey)
    setPoint({ current: pointAt(clientX, clientY) })
    setOpen(true)
  }
  const longPress = useLongPress(
    (event) => openAt(event, false),
    () => open && setOpen(false),
  )

  function onContextMenu(event: MouseEvent) {
    longPress.forget()
    if (event.defaultPrevented) return
    event.preventDefault()
    openAt(event, event.button !== 2 && !event.ctrlKey && !isTouch(event))
  }

  return (
    <>
      <Slot.Root
        ref={area}
        className={styles.area}
        data-state={open ? 'open' : 'closed'}
        {...(disabled ? {} : { onContextMenu, ...longPress.watch })}
      >
        {children}
      </Slot.Root>
      {isPhone ? (
        <MenuSheet {...menu} open={open} setOpen={setOpen} />
      ) : (
        wasOpen && (
          <MenuBox
            aria-label={menu.label}
            open={open}
            onOpenChange={setOpen}
            anchor={point}
            near={area}
            isByKey={isByKey}
            items={menu.items}
            side="right"
            align="start"
            sideOffset={2}
          />
        )
      )}
    </>
  )
}

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>

const pointAt = (x: number, y: number) => ({ getBoundingClientRect: () => new DOMRect(x, y) })

const isTouch = ({ nativeEvent }: MouseEvent) =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'

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
  const wasOpen = useWasOpen(open)
  return (
    wasOpen && (
      <BottomSheet
        open={open}
        onOpenChange={setOpen}
        title={label}
        closeLabel={closeLabel}
        items={items}
        header={sheetHeader}
      />
    )
  )
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
