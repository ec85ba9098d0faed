import { nextId } from '../../engines/database/sequence.ts'
import type { Tx } from '../../engines/database/database.ts'
import type { MessageRow } from '../messages/index.ts'
import { enqueueJob, type JobKind } from '../../engines/jobs/jobs.ts'
import { OutsideError } from '../../engines/outside/outside-error.ts'
import type { Outcome } from '../../engines/push/outcome.ts'
import { sendWebPush } from '../../engines/push/web-push.ts'
import { sideBySide } from '../../engines/side-by-side.ts'
import { deviceTokenOf, deviceTokenSealer, findSession, updateSession } from '../auth/index.ts'
import { noteOutcome, sendToService } from './outlets/send.ts'
import { countUnreadChats } from '../chat-summaries/index.ts'
import { noteFailed, noteSent } from '../deliveries/index.ts'
import { findMessage } from '../messages/index.ts'
import { senderAddress } from '../mail/index.ts'
import { knownUrl } from '../organization/index.ts'
import { deviceKey, type PushDevice } from './devices.ts'
import { firebaseAccountOf } from './firebase-account.ts'
import { type PushNotification, messageNotification } from './notification.ts'
import { devicesFor, isNotable, mentions, selectDevices } from './recipients.ts'
import type { PushServices } from './services.ts'

const jobName = 'push'
const dayMs = 86_400_000
// A job with these limits ends long before its lease.
const devicesOfJob = 100
const atOnce = 20
/** The pauses before a push service that was busy is asked again. */
const pausesMs = [2_000, 10_000, 60_000]

interface Payload {
  mid: number
  /** The session keys of the devices that have not got the message yet. */
  devices: string[]
  /** Phones get the number of unread chats of their user. */
  counts?: boolean
  attempts: number
}

/** Plans the pushes of messages in the transaction that moves the cursor of the log. */
export async function planPushes(
  services: PushServices,
  tx: Tx,
  rows: readonly MessageRow[],
): Promise<void> {
  for (const row of rows) {
    if (!isNotable(row)) continue
    const devices = devicesFor(services, row).map((device) => deviceKey(device))
    const counts = devices.length <= services.push.countedPhones
    for (let from = 0; from < devices.length; from += devicesOfJob) {
      await enqueue(services, tx, {
        mid: row.mid,
        attempts: 0,
        counts,
        devices: devices.slice(from, from + devicesOfJob),
      })
    }
  }
}

async function enqueue({ clock }: PushServices, tx: Tx, payload: Payload): Promise<void> {
  const pause = payload.attempts === 0 ? 0 : (pausesMs[payload.attempts - 1] ?? 0)
  const id = await nextId(tx, 'job')
  await enqueueJob(tx, { id, name: jobName, payload, dueAt: clock.now() + pause })
}

/** The job that pushes a message to devices. */
export const sendingPushes = (services: PushServices): JobKind => ({
  name: jobName,
  aheadMs: Math.max(...pausesMs),
  run: (payload) => send(services, payload as Payload),
})

async function send(
  services: PushServices,
  { mid, devices, attempts, counts = false }: Payload,
): Promise<void> {
  const { clock, database, db, push } = services
  const row = await findMessage(db, mid, clock.now())
  if (!row || row.created_at < clock.now() - dayMs) return
  const known = devices.flatMap((key) => push.devices.get(key) ?? push.outlets.get(key) ?? [])
  const unreadOf = oncePerUser((uid) => countUnreadChats(services, uid))
  const waiting: string[] = []
  const gone: PushDevice[] = []
  let failure = ''
  let isSent = false
  await sideBySide(await selectDevices(services, row, known), atOnce, async (device) => {
    const unread = counts && device.token ? await unreadOf(device.uid) : undefined
    const outcome = await deliver(services, row, device, unread)
    if (outcome.kind === 'sent') isSent = true
    // A device that was uninstalled is not a failure of the push service.
    else if (outcome.kind !== 'gone') failure = outcome.failure
    if (outcome.kind === 'later') waiting.push(deviceKey(device))
    if (device.outlet) await noteOutcome(services, device.outlet, outcome)
    if (outcome.kind === 'gone') gone.push(device)
  })
  const isAgain = waiting.length > 0 && attempts < pausesMs.length
  if (gone.length > 0 || isAgain) {
    await database.transact(async (tx) => {
      for (const device of gone) await forget(services, tx, device)
      if (isAgain) {
        await enqueue(services, tx, { mid, devices: waiting, attempts: attempts + 1, counts })
      }
    })
  }
  if (failure !== '') await noteFailed(services, 'push', failure)
  else if (isSent) await noteSent(services, 'push')
}

/** Calls `read` once for each user, who may have several phones. */
function oncePerUser(read: (uid: number) => Promise<number>): (uid: number) => Promise<number> {
  const known = new Map<number, Promise<number>>()
  return (uid) => {
    const found = known.get(uid) ?? read(uid)
    known.set(uid, found)
    return found
  }
}

/** Removes the address of a device, unless it has got another one meanwhile. */
async function forget(services: PushServices, tx: Tx, device: PushDevice): Promise<void> {
  const session = await findSession(tx, device)
  if (!session) return
  const { subscription, token } = device
  if (!subscription) {
    if (deviceTokenOf(deviceTokenSealer(services), session) !== token) return
    await updateSession(tx, device, { device_token: null, sealed_device_token: null })
  } else if (session.push_subscription?.includes(JSON.stringify(subscription.endpoint))) {
    await updateSession(tx, device, { push_subscription: null })
  }
}

async function deliver(
  services: PushServices,
  row: MessageRow,
  device: PushDevice,
  unread: number | undefined,
): Promise<Outcome> {
  const isUrgent = row.gid === null || mentions(row, device.uid)
  return deliverNotification(services, device, messageNotification(services, row, device), {
    isUrgent,
    unread,
  })
}

interface Urgency {
  isUrgent: boolean
  /** The number of unread chats, for a phone. */
  unread?: number | undefined
  /** How long the notification is kept for a device that is off. */
  keptSeconds?: number
}

/** Hands a notification to the service of a device. */
export async function deliverNotification(
  services: PushServices,
  device: PushDevice,
  notification: PushNotification,
  urgency: Urgency,
): Promise<Outcome> {
  try {
    if (device.outlet)
      return await sendToService(services, device.outlet, notification, urgency.isUrgent)
    return device.subscription
      ? await sendToBrowser(services, device.subscription, notification, urgency)
      : await sendToPhone(services, device.token ?? '', notification, urgency)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return { kind: 'later', failure: error.message }
  }
}

function sendToBrowser(
  services: PushServices,
  subscription: NonNullable<PushDevice['subscription']>,
  notification: PushNotification,
  urgency: Urgency,
): Promise<Outcome> {
  const { clock, config, organization } = services
  return sendWebPush(subscription, JSON.stringify(notification), {
    key: organization.pushKey,
    now: clock.now(),
    allowPrivate: config.pushAllow,
    ...urgency,
    subject: subjectOf(services),
  })
}

/** The contact for push services. Apple refuses pushes whose contact is at `localhost`. */
function subjectOf(services: PushServices): string {
  const sender = senderAddress(services)
  if (sender !== undefined) return `mailto:${sender}`
  const url = knownUrl(services)
  return url.startsWith('https:') ? url : 'mailto:parley@localhost'
}

async function sendToPhone(
  services: PushServices,
  token: string,
  { title, body, data }: PushNotification,
  urgency: Urgency,
): Promise<Outcome> {
  const account = firebaseAccountOf(services)
  if (!account) return { kind: 'refused', failure: '' }
  return services.push.firebase.send(account, { token, title, body, data, ...urgency })
}
