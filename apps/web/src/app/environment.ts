import { type Environment, ownAnswers } from '@parley/client'
import { compareTexts } from '../i18n/locale.ts'
import { keyValues } from './key-value-store.ts'
import { openBrowserFileStorage } from './file-storage.ts'
import { openBrowserStorage } from './storage.ts'
import { isAnybodyElse } from './tabs.ts'

/** The browser implementation of the client's environment. */
export const browserEnvironment: Environment = {
  base: '',
  fetch: ownAnswers({ base: '', keyValues, fetch: (...request) => fetch(...request) }),
  now: () => Date.now(),
  compareTexts,
  keyValues,
  openStorage: openBrowserStorage,
  openFileStorage: openBrowserFileStorage,
  nextFrame(work) {
    // A hidden page gets no animation frames but must keep receiving.
    if (document.visibilityState === 'visible') requestAnimationFrame(work)
    else setTimeout(work, 50)
  },
  restart: () => location.reload(),
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
  // A new tab answers late. Without its answer this tab would sign it out.
  isOpenElsewhere: () => isAnybodyElse(2_000),
  alone: (name, work) =>
    'locks' in navigator ? navigator.locks.request(`parley ${name}`, work) : work(),
}
