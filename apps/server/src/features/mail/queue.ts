import type { DeliveryKind } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import { nextId } from '../../engines/database/sequence.ts'
import { type Attempt, enqueueJob, type JobKind } from '../../engines/jobs/jobs.ts'
import { type Letter, MailError } from '../../engines/mailer/mailer.ts'
import { seal, unseal } from '../../engines/secrets/seal.ts'
import { noteFailed, noteSent } from '../deliveries/index.ts'
import { isMailOn, serverName } from '../organization/index.ts'
import { pictureOf } from './logo.ts'
import type { MailServices } from './services.ts'
import { mailServerOf } from './settings.ts'

const kindName = 'mail' satisfies DeliveryKind
const purpose = 'queued mail'
const minute = 60_000

// Servers that greylist accept a letter after some minutes. Others may be down for hours.
const pausesMs = [10_000, 30_000, minute, 2, 5, 10, 30, 60, 120, 240].map((pause) =>
  pause < 10_000 ? pause * minute : pause,
)

/** A letter in the queue. */
export type QueuedLetter = Pick<Letter, 'to' | 'subject' | 'html' | 'text' | 'stopUrl'> & {
  /** The time after which it is not sent any more, in milliseconds since the epoch: its link has expired. */
  until: number | null
}

/**
 * Queues a letter in the transaction that makes it necessary. It is sent after the commit, and again later if the
 * mail server does not answer. Letters may hold links that sign in, so they are stored encrypted.
 */
export async function enqueueMail(
  { identity }: MailServices,
  tx: Tx,
  letter: QueuedLetter,
): Promise<void> {
  const sealed = seal(identity.server_key, purpose, JSON.stringify(letter))
  const id = await nextId(tx, 'job')
  await enqueueJob(tx, { id, name: kindName, payload: { sealed } })
}

/** The job that sends queued letters. */
export const sendingMail = (services: MailServices): JobKind => ({
  name: kindName,
  pausesMs,
  run: (payload, attempt) => sendQueued(services, payload as { sealed: string }, attempt),
})

async function sendQueued(
  services: MailServices,
  { sealed }: { sealed: string },
  { isLast }: Attempt,
): Promise<void> {
  const { identity, clock, log } = services
  const text = unseal(identity.server_key, purpose, sealed)
  if (text === undefined) return log.error('a queued letter was sealed with another key')
  const { until, ...letter } = JSON.parse(text) as QueuedLetter
  if (until !== null && until <= clock.now()) return log.warn('a queued letter has expired')
  // The letters that wait while mail is switched off are not sent later.
  if (!isMailOn(services)) return
  try {
    await sendLetter(services, letter)
    await noteSent(services, kindName)
  } catch (error) {
    if (error instanceof MailError) await noteFailed(services, kindName, error.message)
    if (!(error instanceof MailError) || (!error.isFinal && !isLast)) throw error
    log.error({ answer: error.message }, 'a letter was not accepted and is given up')
  }
}

/** Sends a letter now, with the logo of the server. Throws a `MailError`. */
export async function sendLetter(
  services: MailServices,
  letter: Omit<Letter, 'from' | 'pictures'>,
): Promise<void> {
  const { server, from } = mailServerOf(services)
  await services.mailer.send(server, {
    ...letter,
    from: { name: from.name || serverName(services), address: from.address },
    pictures: await pictureOf(services, letter.html),
  })
}
