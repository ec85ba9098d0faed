import type { Db, Tx } from '../../engines/database/database.ts'
import type { CallLinkRow, CallParticipantRow, CallRoomRow } from './tables.ts'

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    /** A signal for the node of its room. The id is the signal as JSON. */
    call_signal: string
  }
}

// The SQL of calls and their participants.

/** Forwards a signal to the other nodes. */
export const forwardSignal = (tx: Tx, signal: string): void => tx.invalidate('call_signal', signal)

export const findRoom = (db: Db, name: string): Promise<CallRoomRow | undefined> =>
  db.selectFrom('call_room').selectAll().where('name', '=', name).executeTakeFirst()

export const readRooms = (db: Db): Promise<CallRoomRow[]> =>
  db.selectFrom('call_room').selectAll().orderBy('name').execute()

/** Adds a room, or replaces one that is empty. */
export const saveRoom = (tx: Tx, room: CallRoomRow) =>
  tx
    .insertInto('call_room')
    .values(room)
    .onConflict((clash) => clash.column('name').doUpdateSet(room))
    .execute()

export const updateRoom = (tx: Tx, name: string, changes: Partial<CallRoomRow>) =>
  tx.updateTable('call_room').set(changes).where('name', '=', name).execute()

/** Assigns a room to a node, unless it has one. Returns the node of the room. */
export async function claimRoom(tx: Tx, name: string, node: string): Promise<string> {
  await tx
    .updateTable('call_room')
    .set({ node })
    .where('name', '=', name)
    .where('node', '=', '')
    .execute()
  return (await findRoom(tx, name))?.node ?? node
}

/** Releases the rooms of a stopped node. Returns their participants. */
export async function releaseRooms(tx: Tx, node: string): Promise<CallParticipantRow[]> {
  const rooms = await tx
    .updateTable('call_room')
    .set({ node: '' })
    .where('node', '=', node)
    .returning('name')
    .execute()
  if (rooms.length === 0) return []
  return tx
    .selectFrom('call_participant')
    .selectAll()
    .where(
      'room',
      'in',
      rooms.map(({ name }) => name),
    )
    .execute()
}

/** Removes a room and its participants. */
export async function removeRoom(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('call_participant').where('room', '=', name).execute()
  await tx.deleteFrom('call_room').where('name', '=', name).execute()
}

/** The participants of a room, in the order of joining. */
export const participantsOf = (db: Db, room: string): Promise<CallParticipantRow[]> =>
  db
    .selectFrom('call_participant')
    .selectAll()
    .where('room', '=', room)
    .orderBy('joined_at')
    .orderBy('session')
    .execute()

/** All participants, in the order of joining. */
export const readParticipants = (db: Db): Promise<CallParticipantRow[]> =>
  db.selectFrom('call_participant').selectAll().orderBy('joined_at').orderBy('session').execute()

export const findParticipant = (db: Db, session: string): Promise<CallParticipantRow | undefined> =>
  db.selectFrom('call_participant').selectAll().where('session', '=', session).executeTakeFirst()

/** The participations of a device. */
export const participationsOf = (
  db: Db,
  { uid, device }: { uid: number; device: string },
): Promise<CallParticipantRow[]> =>
  db
    .selectFrom('call_participant')
    .selectAll()
    .where('uid', '=', uid)
    .where('device', '=', device)
    .execute()

export const insertParticipant = (tx: Tx, row: CallParticipantRow) =>
  tx.insertInto('call_participant').values(row).execute()

/** Limits `seen_at` to `now`, for participants that were seen while the clock was ahead. */
export const limitSeenAt = (tx: Tx, now: number) =>
  tx.updateTable('call_participant').set({ seen_at: now }).where('seen_at', '>', now).execute()

export const updateParticipant = (tx: Tx, session: string, changes: Partial<CallParticipantRow>) =>
  tx.updateTable('call_participant').set(changes).where('session', '=', session).execute()

export const removeParticipants = (tx: Tx, sessions: readonly string[]) =>
  tx.deleteFrom('call_participant').where('session', 'in', sessions).execute()

export const findLink = (db: Db, token: string): Promise<CallLinkRow | undefined> =>
  db.selectFrom('call_link').selectAll().where('token', '=', token).executeTakeFirst()

export const findLinkOf = (db: Db, gid: number): Promise<CallLinkRow | undefined> =>
  db.selectFrom('call_link').selectAll().where('gid', '=', gid).executeTakeFirst()

/** The token hashes of all links, expired ones included. */
export const readLinkTokens = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await db.selectFrom('call_link').select('token').execute()).map(({ token }) => token))

/** The links whose tokens the previous version stored as they are. */
export const readPlainLinks = (db: Db): Promise<CallLinkRow[]> =>
  db.selectFrom('call_link').selectAll().where('sealed_token', 'is', null).execute()

/** Replaces the stored token of a link, and of those who joined by it. */
export async function replaceToken(
  tx: Tx,
  gid: number,
  before: string,
  stored: Pick<CallLinkRow, 'token' | 'sealed_token'>,
): Promise<void> {
  await tx.updateTable('call_link').set(stored).where('gid', '=', gid).execute()
  await tx
    .updateTable('call_participant')
    .set({ link: stored.token })
    .where('link', '=', before)
    .execute()
}

/** Adds the link of a channel, or replaces it. */
export const saveLink = (tx: Tx, link: CallLinkRow) =>
  tx
    .insertInto('call_link')
    .values(link)
    .onConflict((clash) => clash.column('gid').doUpdateSet(link))
    .execute()
