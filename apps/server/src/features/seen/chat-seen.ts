import { fail, type ResponseOf, type Target, type chatSeen as endpoint } from '@parley/protocol'
import { isMember } from '@parley/rules'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { requireChannel } from '../channels/index.ts'
import { readMarksIn } from '../chat-settings/index.ts'
import { areBlocked } from '../contacts/index.ts'
import { requireUser } from '../users/index.ts'
import { isSeenOn, readersOf, seesReaders } from './readers.ts'
import type { SeenServices } from './services.ts'

/** How far the others have read a chat of the caller. Nobody, if one of the two of a direct chat blocks the other. */
export async function chatSeen(
  services: SeenServices,
  me: CurrentUser,
  { uid, gid }: { uid?: number; gid?: number },
): Promise<ResponseOf<typeof endpoint>> {
  if (!isSeenOn(services)) throw fail('not-found')
  const target = targetOf(uid, gid)
  if ('gid' in target) {
    if (!isMember(requireChannel(services, target.gid), me)) throw fail('not-found')
  } else {
    requireUser(services, target.uid)
  }
  const { privateReaders } = services.seen
  const visible = !privateReaders.has(me.uid)
  if ('uid' in target && areBlocked(services, me.uid, target.uid)) return { visible, marks: [] }
  const readers = readersOf(services, me.uid, target)
  if (!readers) throw fail('not-found')
  if (!seesReaders(services, me.uid, target)) return { visible, marks: [] }
  const shown = readers.filter((reader) => reader !== me.uid && !privateReaders.has(reader))
  // In a direct chat, the mark of the other user is about the caller.
  const marks = await readMarksIn(services.db, shown, 'gid' in target ? target : { uid: me.uid })
  return {
    visible,
    marks: marks.map(({ uid: reader, mid, moved_at }) => ({ uid: reader, mid, at: moved_at })),
  }
}

function targetOf(uid: number | undefined, gid: number | undefined): Target {
  if (uid !== undefined && gid === undefined) return { uid }
  if (gid !== undefined && uid === undefined) return { gid }
  throw fail('bad-request')
}
