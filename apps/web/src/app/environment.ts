import type { Environment } from '@parley/client'
import { keyValues } from './key-value-store.ts'
import { openBrowserStorage } from './storage.ts'
import { isAnybodyElse } from './tabs.ts'

/** The browser as the client sees it. */
export const browserEnvironment: Environment = {
  base: '',
  fetch: (...request) => fetch(...request),
  now: () => Date.now(),
  keyValues,
  openStorage: openBrowserStorage,
  nextFrame(work) {
    // A hidden page has no animation frames, but must go on receiving.
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
  // A tab that has just been opened answers late; without its answer this one would sign it out.
  isOpenElsewhere: () => isAnybodyElse(2_000),
  alone: (name, work) =>
    'locks' in navigator ? navigator.locks.request(`parley ${name}`, work) : work(),
}
