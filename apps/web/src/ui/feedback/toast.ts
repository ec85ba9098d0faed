export type Toast = {
  /** One toast per cause: a second with the same id replaces the first. */
  id: string
  text: string
  kind?: 'success' | 'error' | 'info' | undefined
  action?: { label: string; onClick: () => void } | undefined
  duration?: number | undefined
}

type ToastLibrary = typeof import('sonner').toast

let requestToaster: () => void = () => {}
let resolveLibrary: (library: ToastLibrary) => void = () => {}
const library = new Promise<ToastLibrary>((resolve) => {
  resolveLibrary = resolve
})

/** The library that shows toasts. It is loaded, and its region rendered, when the first toast is needed. */
export function toasts(): Promise<ToastLibrary> {
  requestToaster()
  return library
}

/** For `Toaster`: when the first toast is requested, and that it can be shown. */
export const toasterState = {
  onRequest(listener: () => void): void {
    requestToaster = listener
  },
  setReady(loaded: ToastLibrary): void {
    resolveLibrary(loaded)
  },
}

// Enough for the two words of a confirmation; a text with an action or a reason needs longer.
const confirmationMs = 2500
const readingMs = 5000

/** Shows a short message; longer while the pointer is over it. */
export function showToast({ id, text, kind = 'info', action, duration }: Toast) {
  const isConfirmation = kind === 'success' && !action
  const options = {
    id,
    duration: duration ?? (isConfirmation ? confirmationMs : readingMs),
    // A toast that replaces another inherits its action unless told otherwise.
    action: action ?? null,
  }
  void toasts().then((toast) => toast[kind](text, options))
}

/** Removes a toast early, e.g. when its cause is gone. */
export function hideToast(id: string) {
  void library.then((toast) => toast.dismiss(id))
}
