const listeners = new Set<() => void>()
let isRegistered = false
let isFound = false
let isTakenOver = false
let isLeaving = false

/** Registers the worker after the page has loaded, and calls back when a newer client is there. */
export function onNewerClient(listener: () => void): () => void {
  if (!isRegistered) void register()
  listeners.add(listener)
  if (isFound) listener()
  return () => void listeners.delete(listener)
}

/** Asks the server for a newer client; resolves when it is installed or there is none. */
export async function lookForNewer(): Promise<void> {
  const registration = await currentRegistration()
  // Without a line the next reconnect asks again.
  await registration?.update().catch(() => undefined)
  await installed(registration?.installing)
}

/** Goes over to the newer client: one reload. */
export async function beginNewer(): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  const registration = await currentRegistration()
  if (registration?.waiting) {
    registration.waiting.postMessage({ type: 'SKIP_WAITING' })
    return
  }
  // No worker brings it: the page comes from the server, and its worker with it.
  if (!isTakenOver) await registration?.unregister()
  location.reload()
}

async function register() {
  // While developing, vite serves what was written last.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isRegistered = true
  let isControlled = Boolean(navigator.serviceWorker.controller)
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isLeaving) {
      location.reload()
    } else if (isControlled) {
      // Another tab went over: what this one has not loaded yet is gone.
      isTakenOver = true
      found()
    }
    isControlled = true
  })
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', found)
  // A browser that forbids it, or a broken line, leaves the page as it is.
  await worker.register().catch(() => undefined)
}

function found() {
  isFound = true
  for (const listener of listeners) listener()
}

// Pages without TLS have no workers.
const currentRegistration = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

function installed(worker: ServiceWorker | null | undefined): Promise<void> {
  return new Promise((done) => {
    if (worker?.state !== 'installing') done()
    else worker.addEventListener('statechange', () => done(), { once: true })
  })
}
