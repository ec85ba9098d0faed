import { type Environment, type KeyValueStore, noopFileStorage, noopStorage } from '@parley/client'

// Apart from the names of the web app: on its origin, a visitor must not be the member who is signed in there.
const prefix = 'parley-widget.'
// What the browser does not store, as in a private window, is kept until the page closes.
const unkept = new Map<string, string>()

export const keyValues: KeyValueStore = {
  get(name) {
    try {
      return localStorage.getItem(prefix + name) ?? unkept.get(name) ?? null
    } catch {
      return unkept.get(name) ?? null
    }
  },
  set(name, text) {
    try {
      localStorage.setItem(prefix + name, text)
      unkept.delete(name)
    } catch {
      unkept.set(name, text)
    }
  },
  remove(name) {
    unkept.delete(name)
    try {
      localStorage.removeItem(prefix + name)
    } catch {
      // It was not stored either.
    }
  },
  names() {
    let stored: string[] = []
    try {
      stored = Object.keys(localStorage)
    } catch {
      // No storage.
    }
    const ours = stored.filter((name) => name.startsWith(prefix))
    return [...new Set([...ours.map((name) => name.slice(prefix.length)), ...unkept.keys()])]
  },
}

const hiddenMs = 100
const signals = ['online', 'offline', 'focus'] as const

/** The browser implementation of the client's environment. Messages are not stored: the server has them. */
export const environment: Environment = {
  base: '',
  fetch: (...request) => fetch(...request),
  now: () => Date.now(),
  keyValues,
  openStorage: () => noopStorage,
  openFileStorage: () => noopFileStorage,
  nextFrame(work) {
    // A closed widget is a hidden frame, which gets no animation frames and does not know it.
    let isDone = false
    const once = () => {
      if (isDone) return
      isDone = true
      clearTimeout(timer)
      work()
    }
    const timer = setTimeout(once, hiddenMs)
    requestAnimationFrame(once)
  },
  restart: () => location.reload(),
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  onChange(changed) {
    for (const name of signals) addEventListener(name, changed)
    document.addEventListener('visibilitychange', changed)
    return () => {
      for (const name of signals) removeEventListener(name, changed)
      document.removeEventListener('visibilitychange', changed)
    }
  },
  // Another tab with the widget takes the stream over, and gives it back when this one is looked at again.
  isOpenElsewhere: async () => true,
  alone: (name, work) =>
    'locks' in navigator ? navigator.locks.request(`parley widget ${name}`, work) : work(),
}
