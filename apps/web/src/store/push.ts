import type { PushRules, WebPushSubscription } from '@parley/protocol'
import { preferences } from './preferences.ts'
import { createSessionState } from './session-state.ts'

/**
 * Whether messages are pushed to this browser. `unsupported`: the browser has no push. `off`: the user does not want
 * pushes. `failed`: the push service did not answer.
 */
export type PushState = 'unsupported' | 'off' | 'on' | 'failed'

const store = createSessionState<{ state: PushState }>(() => ({ state: 'off' }))

export const usePushState = (): PushState => store(({ state }) => state)
export const pushState = (): PushState => store.getState().state

// `subscribe` never settles if the push service cannot be reached.
const answerMs = 20_000
const workerMs = 10_000

const canPush = (): boolean =>
  ['Notification', 'PushManager'].every((name) => name in globalThis) &&
  'serviceWorker' in navigator &&
  isSecureContext

type Save = (subscription: WebPushSubscription | null) => Promise<void>

let last: Promise<void> = Promise.resolve()

/**
 * Makes the browser and the server agree with the preferences: subscribes, or ends the subscription. `save` stores it on
 * the server; `key` is the server's public key. Calls run one after the other, so that the newest preferences are stored last.
 */
export function syncPush(key: string, save: Save): Promise<void> {
  last = last.then(() => sync(key, save))
  return last
}

async function sync(key: string, save: Save): Promise<void> {
  if (!canPush()) {
    store.setState({ state: 'unsupported' })
    return
  }
  try {
    const isWanted = isPushWanted() && key !== ''
    const { serviceWorker } = navigator
    const registration = isWanted
      ? await within(workerMs, serviceWorker.ready)
      : await serviceWorker.getRegistration()
    const pushManager = registration?.pushManager
    let subscription = (await pushManager?.getSubscription()) ?? null
    if (subscription && (!isWanted || keyOf(subscription) !== key)) {
      await subscription.unsubscribe()
      if (!isWanted) await save(null)
      subscription = null
    }
    if (isWanted && pushManager) {
      subscription ??= await within(
        answerMs,
        pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
      )
      await save({ ...toWire(subscription), rules: rulesNow() })
    }
    store.setState({ state: isWanted ? 'on' : 'off' })
  } catch {
    // The notices of open windows still work.
    store.setState({ state: 'failed' })
  }
}

/** Shows a notice as a push would, so that the user sees how it looks. */
export async function showTestNotification(title: string, body: string): Promise<void> {
  const registration = await within(workerMs, navigator.serviceWorker.ready)
  const data = { mid: 0, path: '/setting/notifications' }
  const icon = '/icons/icon-192.png'
  await registration.showNotification(title, { body, icon, tag: 'test', data })
}

function isPushWanted(): boolean {
  const { push, notify } = preferences()
  return push && notify !== 'off' && Notification.permission === 'granted'
}

function rulesNow(): PushRules {
  const { notify: level, notifyText: text, quietHours } = preferences()
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  return { level, text, quiet: quietHours && { ...quietHours, zone } }
}

function toWire(subscription: PushSubscription): WebPushSubscription {
  const { endpoint, keys } = subscription.toJSON()
  if (endpoint === undefined) throw new Error('A subscription without an address')
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

/** The server's public key that a subscription is for, as base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error('No answer')), ms)
  })
  return Promise.race([work, late])
}
