import { truncate } from '@parley/rules'
import type { OutletRow } from '../tables.ts'
import type { Outcome } from '../../../engines/push/outcome.ts'
import { sendToOutlet } from '../../../engines/push/outlets.ts'
import { knownUrl } from '../../organization/index.ts'
import type { PushNotification } from '../notification.ts'
import type { PushServices } from '../services.ts'
import { accessOf, addressOf } from './outlets.ts'
import { updateOutlet } from './store.ts'

const failureChars = 200

/** Hands the notification of a message to the service of an outlet. */
export async function sendToService(
  services: PushServices,
  outlet: OutletRow,
  { title, body, mid, tag }: PushNotification,
  isUrgent: boolean,
): Promise<Outcome> {
  const address = addressOf(services, outlet)
  if (!address) return { kind: 'refused', failure: 'The settings cannot be read' }
  // A call has no number of its own.
  const id = `${mid || `call-${services.clock.now()}`}-${outlet.id}`
  const link = linkTo(services, tag, mid)
  return sendToOutlet(address, { id, title, body, link, isUrgent }, accessOf(services))
}

/** Stores why a notification was not accepted, or that one was again. */
export async function noteOutcome(
  { database }: PushServices,
  outlet: OutletRow,
  outcome: Outcome,
): Promise<void> {
  const failure = outcome.kind === 'sent' ? null : truncate(outcome.failure, failureChars)
  if (failure === outlet.failure) return
  await database.transact((tx) => updateOutlet(tx, outlet, { failure }))
}

/** The address of a message, or of the chat of a call; undefined while the server does not know its own. */
function linkTo(services: PushServices, tag: string, mid: number): string | undefined {
  const base = knownUrl(services)
  if (base === '') return undefined
  const chat = tag.startsWith('g') ? `channel/${tag.slice(1)}` : `dm/${tag.slice(1)}`
  return `${base}/#/chat/${chat}${mid === 0 ? '' : `?at=${mid}`}`
}
