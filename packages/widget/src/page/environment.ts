import {
  type Environment,
  type KeyValueStore,
  noopFileStorage,
  noopStorage,
  ownAnswers,
} from '@parley/client'

// Differs from the prefix of the web app: on its origin, the widget must not use the session of a member.
const prefix = 'parley-widget.'
// Values that the browser does not store are kept until the page closes.
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
  fetch: ownAnswers({ base: '', keyValues, fetch: (...request) => fetch(...request) }),
  now: () => Date.now(),
  compareTexts: (one, other) => one.localeCompare(other),
  keyValues,
  openStorage: () => noopStorage,
  openFileStorage: () => noopFileStorage,
  nextFrame(work) {
    // A closed widget is a hidden frame. It gets no animation frames, although its document counts as visible.
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
  // Another tab with the widget may have the stream. This one takes it back when it becomes visible.
  isOpenElsewhere: async () => true,
  alone: (name, work) =>
    'locks' in navigator ? navigator.locks.request(`parley widget ${name}`, work) : work(),
}
