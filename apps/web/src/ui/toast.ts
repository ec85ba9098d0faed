import { type ExternalToast, toast } from 'sonner'

export type Toast = {
  /** One toast per cause: a second with the same id takes the place of the first. */
  id: string
  text: string
  kind?: 'success' | 'error' | 'info' | undefined
  action?: { label: string; onClick: () => void } | undefined
  duration?: number | undefined
}

/** Says something in passing at the foot of the window; five seconds, longer under the mouse. */
export function showToast({ id, text, kind = 'info', action, duration = 5000 }: Toast) {
  // A toast that takes another's place inherits its action unless told otherwise.
  const data: ExternalToast = { id, duration, action: action ?? null }
  toast[kind](text, data)
}

/** Takes a toast away before its time, e.g. when its cause is gone. */
export function hideToast(id: string) {
  toast.dismiss(id)
}
