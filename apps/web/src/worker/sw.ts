// The service worker: holds the build, so that the page starts without a line. It answers for what is on
// its list and for nothing else; calls of the API go past it.
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[]
}

cleanupOutdatedCaches()
// Invitation and mail links carry a query before the fragment; the page is the same.
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./], cleanURLs: false })

// The first worker takes the page that brought it; a later one waits until it is asked.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
