import { scopedStore, scopeOf, SessionStore } from '@parley/client'
import { browserEnvironment } from './app/environment.ts'
import { prefetchStorage } from './app/storage.ts'
import { firstChat } from './features/chats/index.ts'

// The data of the last visit is read while the browser still loads the rest of the page.
const signedIn = new SessionStore(browserEnvironment).read()
if (signedIn) {
  const scope = scopeOf(signedIn)
  const shelf = scopedStore(browserEnvironment.keyValues, scope)
  prefetchStorage(scope, firstChat(location.hash.slice(1), shelf))
}
