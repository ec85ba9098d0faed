import type { Shelf, World } from '@parley/client'
import { openBrowserStorage } from './storage.ts'
import { isAnybodyElse } from './tabs.ts'

const prefix = 'parley.'

const shelf: Shelf = {
  get: (name) => localStorage.getItem(prefix + name),
  set: (name, text) => localStorage.setItem(prefix + name, text),
  remove: (name) => localStorage.removeItem(prefix + name),
  names: () =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length)),
}

/** The browser as the client sees it. */
export const browserWorld: World = {
  base: '',
  fetch: (...request) => fetch(...request),
  now: () => Date.now(),
  shelf,
  storage: openBrowserStorage(() => {
    const session = shelf.get('session')
    return session === null ? 'nobody' : String(JSON.parse(session).user.uid)
  }),
  nextFrame(work) {
    // A hidden page draws nothing, but must go on listening.
    if (document.visibilityState === 'visible') requestAnimationFrame(work)
    else setTimeout(work, 50)
  },
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  onChange(changed) {
    addEventListener('online', changed)
    addEventListener('offline', changed)
    addEventListener('focus', changed)
    document.addEventListener('visibilitychange', changed)
    return () => {
      removeEventListener('online', changed)
      removeEventListener('offline', changed)
      removeEventListener('focus', changed)
      document.removeEventListener('visibilitychange', changed)
    }
  },
  isOpenElsewhere: isAnybodyElse,
  alone: (name, work) =>
    'locks' in navigator ? navigator.locks.request(`parley ${name}`, work) : work(),
}
