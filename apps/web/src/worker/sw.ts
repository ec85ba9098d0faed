// The service worker: caches the build, so that the page starts offline, and shows pushed notices. It answers only for
// the files of the build and for what other apps share; API calls are not intercepted.
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { listenForPushes } from './push.ts'
import { takeShares } from './share.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[]
}

cleanupOutdatedCaches()
// Links in invitations and mails have a query before the fragment; the page is the same.
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./], cleanURLs: false })

// Only English is in the build's cache. Another language is kept once it is used.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/locales/'),
  new NetworkFirst({ cacheName: 'locales', networkTimeoutSeconds: 3 }),
)

listenForPushes(self)
takeShares()

// The first worker controls the page that registered it; a later one waits for SKIP_WAITING.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
