// The part of the service worker that shows pushed notices. It may not import the app.

/** A notice as the server pushes it. */
interface Pushed {
  title: string
  body: string
  /** Newer notices of a chat replace older ones. */
  tag: string
  mid: number
  data: Record<string, string>
}

/** The data stored with a notice. */
export interface NotificationData {
  mid: number
  /** The path of the message within the app. */
  path: string
}

/** A message to the windows of the app: a notice was clicked. */
export interface OpenMessage {
  type: 'open'
  path: string
}

/** Shows pushed notices, and opens the message of one that is clicked. */
export function listenForPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const pushed = parse(event.data)
    if (pushed) event.waitUntil(show(worker, pushed))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { path } = event.notification.data as NotificationData
    event.waitUntil(open(worker, path))
  })
}

async function show(worker: ServiceWorkerGlobalScope, pushed: Pushed): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A focused window plays the sound itself.
  if (windows.some(({ focused }) => focused)) return
  const { title, body, tag, mid } = pushed
  const shown = await worker.registration.getNotifications({ tag })
  const newest = Math.max(0, ...shown.map(({ data }) => (data as NotificationData).mid))
  const call = pushed.data['parley_call']
  const isCall = call !== undefined
  // Another device took the call. Browsers demand that each push shows something.
  const isTaken = call === 'answered' || call === 'declined'
  // Pushes may overtake each other.
  if (!isCall && newest >= mid) return
  const data: NotificationData = { mid: isCall ? newest : mid, path: pathOf(pushed) }
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    data,
    renotify: !isTaken,
    silent: isTaken,
    requireInteraction: isCall && !isTaken,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  }
  await worker.registration.showNotification(title, options)
}

async function open(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' })
  const [first] = windows
  if (!first) {
    await worker.clients.openWindow(`/#${path}`)
    return
  }
  const message: OpenMessage = { type: 'open', path }
  first.postMessage(message)
  // The browser refuses this without a user gesture.
  await first.focus().catch(() => undefined)
}

const pathOf = ({ data, mid }: Pushed) => {
  const { vocechat_to_gid: gid, vocechat_from_uid: uid, parley_call: call } = data
  if (call !== undefined) return `/chat/dm/${uid}`
  return gid === undefined ? `/chat/dm/${uid}?at=${mid}` : `/chat/channel/${gid}?at=${mid}`
}

// The server encrypts what it pushes: nobody else can have written it. It may be of a newer version.
function parse(data: PushMessageData | null): Pushed | undefined {
  try {
    const pushed = data?.json() as Partial<Pushed> | undefined
    return pushed?.title && pushed.tag && pushed.data ? (pushed as Pushed) : undefined
  } catch {
    return undefined
  }
}
