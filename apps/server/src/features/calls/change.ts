import { fail, type RequestOf, type updateCallState } from '@parley/protocol'
import type { Db } from '../../engines/database/database.ts'
import type { CallParticipantRow } from './tables.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { announceRoom, endDirect, remove, silentMs, runRingingHooks } from './participants.ts'
import { readRoomName } from './room-name.ts'
import type { CallsServices } from './services.ts'
import { findParticipant, findRoom, participantsOf, updateParticipant } from './store.ts'

/** A page that closes may be back within this time. */
const reloadMs = 10_000
const flags = ['muted', 'deafen', 'video', 'screen'] as const

/** Keeps the caller's session alive, and publishes changed flags. */
export async function updateState(
  services: CallsServices,
  me: CurrentUser,
  { session, ...changes }: RequestOf<typeof updateCallState>['body'],
): Promise<undefined> {
  await services.database.transact(async (tx) => {
    const row = await requireOwn(tx, me, session)
    const changed: Partial<CallParticipantRow> = {}
    for (const flag of flags) {
      const wanted = changes[flag]
      if (typeof wanted === 'boolean' && wanted !== (row[flag] === 1))
        changed[flag] = wanted ? 1 : 0
    }
    const now = services.clock.now()
    if (typeof changes.hand === 'boolean' && changes.hand !== (row.hand_at !== null)) {
      changed.hand_at = changes.hand ? now : null
    }
    const seen_at = changes.leaving === true ? now - silentMs + reloadMs : now
    await updateParticipant(tx, session, { ...changed, seen_at })
    if (Object.keys(changed).length === 0) return
    const room = await findRoom(tx, row.room)
    if (room) await announceRoom(tx, room)
  })
  return undefined
}

/** Removes the caller's session from its room. It may be removed already. */
export async function leave(
  services: CallsServices,
  me: CurrentUser,
  session: string,
): Promise<undefined> {
  await services.database.transact(async (tx) => {
    const row = await findParticipant(tx, session)
    if (row && row.uid === me.uid) await remove(tx, [row])
    else if (me.is_guest) throw fail('forbidden')
  })
  return undefined
}

/** Declines a direct call. Only the callee may. */
export async function decline(
  services: CallsServices,
  me: CurrentUser,
  channel_name: string,
): Promise<undefined> {
  const of = readRoomName(channel_name)
  if (!of || !('callee' in of) || of.callee !== me.uid) throw fail('forbidden')
  await services.database.transact(async (tx) => {
    const room = await findRoom(tx, channel_name)
    const isCalling = room && (await isUsed(services, tx, room))
    if (!isCalling) throw fail('not-found')
    await runRingingHooks(services, tx, room, 'declined')
    await endDirect(tx, room, 'declined')
  })
  return undefined
}

async function isUsed(
  { clock }: CallsServices,
  db: Db,
  { name, held_until }: { name: string; held_until: number },
): Promise<boolean> {
  return held_until > clock.now() || (await participantsOf(db, name)).length > 0
}

/** Finds a session of the caller, or fails because it has ended. */
export async function requireOwn(
  db: Db,
  { uid, is_guest }: CurrentUser,
  session: string,
): Promise<CallParticipantRow> {
  const row = await findParticipant(db, session)
  // Guests take part in calls by a link only.
  if (!row || row.uid !== uid) throw fail(is_guest ? 'forbidden' : 'gone')
  return row
}
