import { type ReactNode, useState } from 'react'
import { latePart } from './latePart.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Without it there is no close button: the footer must then hold the way out. */
  closeLabel?: string | undefined
  footer?: ReactNode
  size?: 's' | 'm' | 'l' | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** While true, neither Esc nor the veil nor the close button closes. */
  locked?: boolean | undefined
  children?: ReactNode
}

const DialogWindow = latePart((late) => late.DialogWindow)

/** A question in front of the page: in the middle of the window, on phones a sheet at its foot. */
export function Dialog(props: DialogProps) {
  const wasOpen = useWasOpen(props.open)
  return wasOpen && <DialogWindow {...props} />
}

/** Whether something has been open yet: until then nothing of it need be here. */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen
}
