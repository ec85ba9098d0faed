import type { Tx } from '../../engines/database/database.ts'
import { nextId } from '../../engines/database/sequence.ts'
import { enqueueJob, type JobKind } from '../../engines/jobs/jobs.ts'
import { sideBySide } from '../../engines/side-by-side.ts'
import { isRinging, type Ringing } from '../calls/index.ts'
import { callNotification } from './notification.ts'
import { devicesToRing, hasDevices } from './recipients.ts'
import { deliverNotification } from './send.ts'
import type { PushServices } from './services.ts'

// The name is stored with enqueued jobs and must not change.
const jobName = 'push a call'
const atOnce = 20

/** Plans the pushes of a call that begins to ring, or that a device of its callee has taken. */
export async function planRing(services: PushServices, tx: Tx, call: Ringing): Promise<void> {
  if (!hasDevices(services)) return
  const id = await nextId(tx, 'job')
  await enqueueJob(tx, { id, name: jobName, payload: call })
}

/**
 * Rings the devices of a person who is called, or tells them that another one has taken the call. A call is over soon, so nothing is
 * tried again.
 */
export const pushingCalls = (services: PushServices): JobKind => ({
  name: jobName,
  async run(payload) {
    const call = payload as Ringing
    const keptSeconds = Math.floor((call.until - services.clock.now()) / 1000)
    if (keptSeconds <= 0) return
    // Another device took the call before this push was sent.
    if (!call.taken && !(await isRinging(services.db, call))) return
    const devices = await devicesToRing(services, call)
    // On phones and in other services it would be a second notification, not a replacement.
    const ringing = call.taken ? devices.filter(({ subscription }) => subscription) : devices
    await sideBySide(ringing, atOnce, async (device) => {
      const notification = callNotification(services, device, call)
      await deliverNotification(services, device, notification, { isUrgent: true, keptSeconds })
    })
  },
})
