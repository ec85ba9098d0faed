export type Toast = {
  /** One toast per cause: a second with the same id takes the place of the first. */
  id: string
  text: string
  kind?: 'success' | 'error' | 'info' | undefined
  action?: { label: string; onClick: () => void } | undefined
  duration?: number | undefined
}

type Speaker = typeof import('sonner').toast

let announce: () => void = () => {}
let given: (toast: Speaker) => void = () => {}
const speaker = new Promise<Speaker>((resolve) => {
  given = resolve
})

/** The library that draws toasts; it is loaded, and its place drawn, when the first one is needed. */
export function toasts(): Promise<Speaker> {
  announce()
  return speaker
}

/** For `Toaster`: hears when the first toast is wanted, and says when it can be shown. */
export const toasterDoor = {
  onWanted(wanted: () => void): void {
    announce = wanted
  },
  isOpen(toast: Speaker): void {
    given(toast)
  },
}

/** Says something in passing at the foot of the window; five seconds, longer under the mouse. */
export function showToast({ id, text, kind = 'info', action, duration = 5000 }: Toast) {
  // A toast that takes another's place inherits its action unless told otherwise.
  void toasts().then((toast) => toast[kind](text, { id, duration, action: action ?? null }))
}

/** Takes a toast away before its time, e.g. when its cause is gone. */
export function hideToast(id: string) {
  void speaker.then((toast) => toast.dismiss(id))
}
