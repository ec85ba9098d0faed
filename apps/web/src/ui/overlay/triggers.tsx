import { Slot } from 'radix-ui'
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useIsPhone } from '../layout/useMediaQuery.ts'
import { useOverlays } from './load.ts'
import styles from './Menu.module.css'
import type { ContextMenuProps, DropdownMenuProps, PopoverProps } from './types.ts'

/** A menu at its trigger; on phones the same items in a sheet. */
export function DropdownMenu({ onOpenChange, children, ...menu }: DropdownMenuProps) {
  const { overlays, target, open, setOpen, early } = useAttachment(undefined, onOpenChange)
  return (
    <>
      <Slot.Root
        ref={target}
        aria-haspopup={useIsPhone() ? 'dialog' : 'menu'}
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        {...early}
      >
        {children}
      </Slot.Root>
      {overlays && (
        <overlays.DropdownMenuOverlay
          {...menu}
          target={target}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}

/** A menu for an area: right click, the menu key, or a long press. On phones a sheet. */
export function ContextMenu({ onOpenChange, children, disabled, ...menu }: ContextMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const { overlays, target, open, setOpen } = useAttachment(undefined, onOpenChange, isWanted)
  const replay = useRef<() => void>(undefined)
  const press = useRef<() => void>(undefined)
  useEffect(() => {
    if (!overlays) return
    const again = replay.current ?? press.current
    again?.()
    replay.current = undefined
    press.current = undefined
  }, [overlays])

  // The menu opens where the event was, as soon as it is loaded.
  function onContextMenu(event: MouseEvent) {
    const { target: element, clientX, clientY } = event
    event.preventDefault()
    setWanted(true)
    const again = { clientX, clientY, bubbles: true, cancelable: true }
    replay.current = () => element.dispatchEvent(new window.MouseEvent('contextmenu', again))
  }

  // A long press that began before Radix listened goes on with Radix, unless the finger has moved or left.
  function onPointerDown({ target: element, pointerType, clientX, clientY }: PointerEvent) {
    if (pointerType === 'mouse') return
    setWanted(true)
    const again = { pointerType, clientX, clientY, bubbles: true }
    press.current = () => element.dispatchEvent(new window.PointerEvent('pointerdown', again))
  }
  function forgetPress() {
    press.current = undefined
  }
  const early = {
    onContextMenu,
    onPointerDown,
    onPointerMove: forgetPress,
    onPointerUp: forgetPress,
    onPointerCancel: forgetPress,
  }

  return (
    <>
      <Slot.Root
        ref={target}
        className={styles.area}
        data-state={open ? 'open' : 'closed'}
        {...(overlays || disabled ? {} : early)}
      >
        {children}
      </Slot.Root>
      {overlays && (
        <overlays.ContextMenuOverlay
          {...menu}
          target={target}
          open={open}
          onOpenChange={setOpen}
          disabled={disabled}
        />
      )}
    </>
  )
}

/** A box beside its trigger. It takes the focus; Escape and a press outside return it. */
export function Popover({ trigger, open: given, onOpenChange, ...content }: PopoverProps) {
  const { overlays, target, open, setOpen, early } = useAttachment(given, onOpenChange)
  return (
    <>
      <Slot.Root
        ref={target}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        {...early}
      >
        {trigger}
      </Slot.Root>
      {overlays && (
        <overlays.PopoverOverlay {...content} target={target} open={open} onOpenChange={setOpen} />
      )}
    </>
  )
}

/** The open state of an overlay. Until its lazy half is attached, a click on the trigger opens it. */
function useAttachment(
  givenOpen: boolean | undefined,
  notify: ((open: boolean) => void) | undefined,
  isWanted = false,
) {
  const [ownOpen, setOwnOpen] = useState(false)
  const open = givenOpen ?? ownOpen
  const target = useRef<HTMLElement>(null)
  const overlays = useOverlays(open || isWanted)
  // A press that began before Radix listened is completed here.
  const isEarlyPress = useRef(false)
  function setOpen(next: boolean) {
    setOwnOpen(next)
    notify?.(next)
  }
  const early = {
    onPointerDown() {
      isEarlyPress.current = !overlays
    },
    onClick() {
      if (isEarlyPress.current || !overlays) setOpen(true)
      isEarlyPress.current = false
    },
  }
  return { overlays, target, open, setOpen, early }
}
