import { fail, type WebPushSubscription } from '@parley/protocol'
import { areKeys } from '../../engines/push/encrypt.ts'
import { mayReachUrl } from '../../engines/outside/addresses.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { findSession, updateSession } from '../auth/index.ts'
import type { PushServices } from './services.ts'

/**
 * Stores the Web Push subscription of the calling device; null removes it. A browser has one subscription, also after
 * another user signed in there: the row that had it before loses it. Fails with `bad-subscription` for an address that
 * is no push service, and with `not-found` once the device is signed out.
 */
export async function setPushSubscription(
  services: PushServices,
  me: CurrentUser,
  subscription: WebPushSubscription | null,
): Promise<undefined> {
  if (subscription && !isSound(services, subscription)) throw fail('bad-subscription')
  await services.database.transact(async (tx) => {
    if (!(await findSession(tx, me))) throw fail('not-found')
    const others = [...services.push.devices.values()].filter(
      (other) =>
        subscription &&
        other.subscription?.endpoint === subscription.endpoint &&
        !(other.uid === me.uid && other.device === me.device),
    )
    for (const other of others) await updateSession(tx, other, { push_subscription: null })
    await updateSession(tx, me, {
      push_subscription: subscription && JSON.stringify(toStored(subscription)),
    })
  })
  return undefined
}

// Browsers add members that the server does not need.
const toStored = ({ endpoint, keys: { p256dh, auth }, rules }: WebPushSubscription) => ({
  endpoint,
  keys: { p256dh, auth },
  ...(rules ? { rules } : {}),
})

function isSound(
  { config }: PushServices,
  { endpoint, keys, rules }: WebPushSubscription,
): boolean {
  if (!URL.canParse(endpoint) || !areKeys(keys)) return false
  const zone = rules?.quiet?.zone
  if (zone !== undefined && !isTimeZone(zone)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '') return false
  // Plain http is allowed only if the operator listed private push services.
  const isOwn = url.protocol === 'http:' && config.pushAllow.length > 0
  return (url.protocol === 'https:' || isOwn) && mayReachUrl(url, config.pushAllow)
}

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}
