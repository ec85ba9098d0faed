// The types shared by the first-paint half and the lazy half of the overlays.
import type { ReactElement, ReactNode, RefObject } from 'react'
import type { MenuContent } from './menu-items.ts'

/** The props that a trigger passes to the lazy half of an overlay. */
export type Attachment = {
  target: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

type Placement = {
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined
  align?: 'start' | 'center' | 'end' | undefined
}

type TriggerProps = {
  onOpenChange?: ((open: boolean) => void) | undefined
  /** One element that takes a ref: the trigger, or the area that has the menu. */
  children: ReactElement
}

export type DropdownMenuProps = TriggerProps & MenuContent & Placement

export type ContextMenuProps = TriggerProps & MenuContent & { disabled?: boolean | undefined }

export type PopoverContent = Placement & {
  /** The accessible name of the box. */
  label: string
  children: ReactNode
  /** Without padding, for lists and pickers that have their own. */
  flush?: boolean | undefined
  className?: string | undefined
}

export type PopoverProps = PopoverContent & {
  /** One element that takes a ref; a press opens and closes. */
  trigger: ReactElement
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

export type AnchoredPopoverProps = {
  anchor: HTMLElement
  /** The accessible name of the box. */
  label: string
  onClose: () => void
  children: ReactNode
}

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Without it there is no close button: the footer must then hold a way to close. */
  closeLabel?: string | undefined
  footer?: ReactNode
  size?: 's' | 'm' | 'l' | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** While true, neither Escape nor the backdrop nor the close button closes. */
  locked?: boolean | undefined
  children?: ReactNode
}
