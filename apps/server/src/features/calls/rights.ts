import { isMember } from '@parley/rules'
import { invalidates } from '../../engines/bus/bus.ts'
import type { CallParticipantRow, CallRoomRow } from './tables.ts'
import { sessionKey } from '../auth/index.ts'
import { findChannel } from '../channels/index.ts'
import { areBlocked } from '../contacts/index.ts'
import { findUser } from '../users/index.ts'
import { mayLinkedStay } from './link.ts'
import { disconnectFromLiveKit } from './livekit.ts'
import { remove } from './participants.ts'
import type { CallsServices } from './services.ts'
import { readLinkTokens, readParticipants, readRooms } from './store.ts'

const subjects = ['account', 'channel', 'contact', 'session', 'config']

/** Removes participants from calls as soon as they lose the right to be there. */
export function watchRights(services: CallsServices): void {
  let isPlanned = false
  services.bus.listen((message) => {
    if (isPlanned || !subjects.some((subject) => invalidates(message, subject))) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      whenRead(services)
        .then(() => removeStrangers(services))
        .catch((error: unknown) => {
          services.log.error({ err: error }, 'the rights of those in calls could not be checked')
        })
    })
  })
}

/** Resolves when the caches have read the changed rows. The bus delivers a message after all listeners are done with the last one. */
async function whenRead({ bus }: CallsServices): Promise<void> {
  await bus.deliver([{ invalidated: 'rights in calls', ids: [] }])
}

/** Removes participants who lost the right to be in their room. */
async function removeStrangers(services: CallsServices): Promise<void> {
  const { database, db } = services
  const people = await readParticipants(db)
  if (people.length === 0) return
  const rooms = new Map((await readRooms(db)).map((room) => [room.name, room]))
  const tokens = await readLinkTokens(db)
  const strangers = people.filter((one) => !mayStay(services, one, rooms.get(one.room), tokens))
  if (strangers.length === 0) return
  await database.transact((tx) => remove(tx, strangers))
  for (const one of strangers) await disconnectFromLiveKit(services, one)
}

function mayStay(
  services: CallsServices,
  row: CallParticipantRow,
  room: CallRoomRow | undefined,
  tokens: ReadonlySet<string>,
): boolean {
  const { uid, device } = row
  const user = findUser(services, uid)
  if (!room || !user || user.status === 'frozen') return false
  if (!services.auth.sessions.get(sessionKey({ uid, device }))) return false
  if (room.gid !== null) {
    const channel = findChannel(services, room.gid)
    if (!channel) return false
    const isGuest = user.is_guest
    if (isGuest || !isMember(channel, user))
      return mayLinkedStay(services, row, { isGuest, tokens })
    return true
  }
  const { caller, callee } = room
  return caller !== null && callee !== null && !areBlocked(services, caller, callee)
}
