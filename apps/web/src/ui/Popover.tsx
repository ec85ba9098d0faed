import { Slot } from 'radix-ui'
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { useWasOpen } from './Dialog.tsx'
import { latePart } from './latePart.tsx'

export type PopoverProps = {
  /** One element that takes a ref; a press opens and closes. */
  trigger: ReactElement
  /** Names the box for screen readers. */
  label: string
  children: ReactNode
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined
  align?: 'start' | 'center' | 'end' | undefined
  /** Without its own padding, for lists and pickers that bring theirs. */
  flush?: boolean | undefined
  className?: string | undefined
}

const PopoverBox = latePart((late) => late.PopoverBox)

/** A box beside its trigger. Takes the focus, Esc and a press outside give it back. */
export function Popover({ trigger, open: given, onOpenChange, ...box }: PopoverProps) {
  const [own, setOwn] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const open = given ?? own
  const wasOpen = useWasOpen(open)
  const id = useId()
  function change(next: boolean) {
    setOwn(next)
    onOpenChange?.(next)
  }
  return (
    <>
      <Slot.Root
        ref={opener}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-state={open ? 'open' : 'closed'}
        onClick={() => change(!open)}
      >
        {trigger}
      </Slot.Root>
      {wasOpen && <PopoverBox {...box} id={id} opener={opener} open={open} onOpenChange={change} />}
    </>
  )
}
