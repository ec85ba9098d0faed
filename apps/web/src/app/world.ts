import type { World } from '@parley/client'
import { shelf } from './shelf.ts'
import { browserStorage } from './storage.ts'
import { isAnybodyElse } from './tabs.ts'

/** The browser as the client sees it. */
export const browserWorld: World = {
  base: '',
  fetch: (...request) => fetch(...request),
  now: () => Date.now(),
  shelf,
  storage: browserStorage,
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
  // A tab that has only just been opened is slow to answer, and this one would sign it out.
  isOpenElsewhere: () => isAnybodyElse(2_000),
  alone: (name, work) =>
    'locks' in navigator ? navigator.locks.request(`parley ${name}`, work) : work(),
}
