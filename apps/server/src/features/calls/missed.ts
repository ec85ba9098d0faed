import { ApiError } from '@parley/protocol'
import { missedCallText } from '@parley/rules'
import type { Tx } from '../../engines/database/database.ts'
import { nextId } from '../../engines/database/sequence.ts'
import { enqueueJob, type JobKind } from '../../engines/jobs/jobs.ts'
import { authorOf, recipientOf, sendMessage } from '../messages/index.ts'
import type { CallsServices } from './services.ts'

// The name is stored with enqueued jobs and must not change.
const notingMissed = 'note a missed call'
const keyMs = 86_400_000

interface Missed {
  /** The number of the job, so that a repeat sends no second message. */
  id: number
  caller: number
  callee: number
}

/** Plans a message from the caller that says they called. It is sent after the transaction. */
export async function noteMissed(tx: Tx, call: Omit<Missed, 'id'>): Promise<void> {
  const id = await nextId(tx, 'job')
  const payload: Missed = { id, ...call }
  await enqueueJob(tx, { id, name: notingMissed, payload })
}

/** Sends the messages. Clients that do not know the property show the text. */
export const missedCalls = (services: CallsServices): JobKind => ({
  name: notingMissed,
  async run(payload) {
    const { id, caller, callee } = payload as Missed
    try {
      const me = authorOf(services, caller)
      const draft = {
        ...({ content_type: 'text/plain', content: missedCallText } as const),
        properties: { call: 'missed' },
      }
      const key = { name: `missed call ${id}`, digest: '', expiresAt: services.clock.now() + keyMs }
      await sendMessage(services, me, recipientOf(services, me, { uid: callee }), draft, key)
    } catch (error) {
      // One of the two was deleted or has blocked the other.
      if (!(error instanceof ApiError)) throw error
    }
  },
})
