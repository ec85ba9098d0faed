const freshPage = 'fresh page'
const freshPageMs = 600_000
const listeners = new Set<() => void>()
let isRegistered = false
let isUpdateFound = false
let isReplaced = false
let isReloading = false

/** Registers the service worker and calls the listener when a newer client is installed. */
export function onNewerClient(listener: () => void): () => void {
  if (!isRegistered) void register()
  listeners.add(listener)
  if (isUpdateFound) listener()
  return () => void listeners.delete(listener)
}

/** Checks the server for a newer client; resolves when it is installed or there is none. */
export async function lookForNewer(): Promise<void> {
  const registration = await currentRegistration()
  // Offline, the next reconnect checks again.
  await registration?.update().catch(() => undefined)
  await installed(registration?.installing)
}

/** Activates the newer client with one reload. */
export async function beginNewer(): Promise<void> {
  if (isReloading) return
  isReloading = true
  const registration = await currentRegistration()
  if (registration?.waiting) {
    registration.waiting.postMessage({ type: 'SKIP_WAITING' })
    return
  }
  // Without a waiting worker the reload gets the page and its worker from the server.
  if (!isReplaced) await registration?.unregister()
  location.reload()
}

/**
 * Loads the page from the server, past the cache of the worker; once in a while, because another load may bring the same
 * page.
 */
export async function loadFreshPage(): Promise<void> {
  const registration = await currentRegistration()
  if (!registration || isReloading) return
  const last = Number(sessionStorage.getItem(freshPage) ?? 0)
  if (Date.now() < last + freshPageMs) return
  isReloading = true
  sessionStorage.setItem(freshPage, String(Date.now()))
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
  location.reload()
}

async function register() {
  // In development, vite serves the current sources.
  const workers = serviceWorkers()
  if (!import.meta.env.PROD || !workers) return
  isRegistered = true
  let isControlled = Boolean(workers.controller)
  workers.addEventListener('controllerchange', () => {
    if (isReloading) {
      location.reload()
    } else if (isControlled) {
      // Another tab activated it: chunks that this tab has not loaded yet are gone.
      isReplaced = true
      notify()
    }
    isControlled = true
  })
  await install()
}

async function install(): Promise<void> {
  const part = await import('workbox-window').catch(() => undefined)
  if (!part) {
    addEventListener('online', () => void install(), { once: true })
    return
  }
  const worker = new part.Workbox('/sw.js')
  worker.addEventListener('waiting', notify)
  // If the browser denies it or the network fails, the page works without a worker.
  await worker.register().catch(() => undefined)
}

function notify() {
  isUpdateFound = true
  for (const listener of listeners) listener()
}

// A browser that forbids storage refuses its workers as well.
const currentRegistration = async () =>
  serviceWorkers()
    ?.getRegistration()
    .catch(() => undefined)

// Service workers need HTTPS. In some frames reading them is an error.
function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker as ServiceWorkerContainer | undefined
  } catch {
    return undefined
  }
}

function installed(worker: ServiceWorker | null | undefined): Promise<void> {
  return new Promise((done) => {
    if (worker?.state !== 'installing') done()
    else worker.addEventListener('statechange', () => done(), { once: true })
  })
}
