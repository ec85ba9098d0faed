import { fail, type moderateCall, type reactInCall, type RequestOf } from '@parley/protocol'
import { isMember, mayModerateCall } from '@parley/rules'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { findChannel } from '../channels/index.ts'
import { findUser } from '../users/index.ts'
import { requireOwn } from './change.ts'
import { announceRoom, remove, publishToRoom } from './participants.ts'
import type { CallsServices } from './services.ts'
import { findParticipant, findRoom, participantsOf, updateParticipant } from './store.ts'

/** Publishes a reaction of the caller to everybody who may see the call. It is not stored. */
export async function react(
  services: CallsServices,
  me: CurrentUser,
  { session, emoji }: RequestOf<typeof reactInCall>['body'],
): Promise<undefined> {
  await services.database.transact(async (tx) => {
    const { room } = await requireOwn(tx, me, session)
    const found = await findRoom(tx, room)
    if (!found) throw fail('gone')
    publishToRoom(tx, found, await participantsOf(tx, room), {
      type: 'call_reaction',
      channel_name: room,
      session,
      uid: me.uid,
      emoji,
    })
  })
  return undefined
}

/** Mutes somebody in the call of a channel, lowers their hand or removes them. Only managers of the channel may. */
export async function moderate(
  services: CallsServices,
  me: CurrentUser,
  { session, action }: RequestOf<typeof moderateCall>['body'],
): Promise<undefined> {
  await services.database.transact(async (tx) => {
    const row = await findParticipant(tx, session)
    const room = row && (await findRoom(tx, row.room))
    const channel = room?.gid ? findChannel(services, room.gid) : undefined
    // An outsider does not learn which sessions exist.
    if (!row || !room || !channel || !isMember(channel, me)) throw fail('not-found')
    const user = findUser(services, row.uid)
    if (!user || !mayModerateCall(me, channel, user)) throw fail('forbidden')
    if (action === 'remove') {
      // Published first, so that the page does not join again.
      tx.publish(
        { to: 'session', uid: row.uid, device: row.device },
        {
          ...({ type: 'call_ended', reason: 'removed' } as const),
          channel_name: row.room,
          uid: me.uid,
          target: row.uid,
        },
        { extended: true },
      )
      await remove(tx, [row])
      return
    }
    await updateParticipant(tx, session, action === 'mute' ? { muted: 1 } : { hand_at: null })
    await announceRoom(tx, room)
  })
  return undefined
}
