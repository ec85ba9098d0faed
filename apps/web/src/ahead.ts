import { scopedStore, scopeOf, SessionStore } from '@parley/client'
import { keyValues } from './app/key-value-store.ts'
import { prefetchStorage } from './app/storage.ts'
import { firstChat } from './features/chats/index.ts'

// The data of the last visit is read while the browser still loads the rest of the page.
const signedIn = new SessionStore({ keyValues, now: () => Date.now() }).read()
if (signedIn) {
  const scope = scopeOf(signedIn)
  const chat = firstChat(location.hash.slice(1), scopedStore(keyValues, scope))
  prefetchStorage(scope, chat)
}
