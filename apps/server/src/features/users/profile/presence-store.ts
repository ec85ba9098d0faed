import type { Db, Tx } from '../../../engines/database/database.ts'

declare module '../../../engines/database/database.ts' {
  interface CachedSubjects {
    presence: number
    /** A stream was opened. The id is an `OpenedStream` as JSON. */
    stream: string
  }
}

/** A notice of a new stream. All nodes receive these notices in the same order. */
export interface OpenedStream {
  uid: number
  device: string
  /** The name of the stream. No other has it, on any node. */
  name: string
}

/** An open stream. */
export interface StreamRow {
  uid: number
  device: string
  node: string
}

const rowsPerStatement = 500

/** The open streams of all users, or of `uids`. */
export const readStreams = (db: Db, uids?: readonly number[]): Promise<StreamRow[]> => {
  const rows = db.selectFrom('presence').selectAll()
  return (uids ? rows.where('uid', 'in', uids) : rows).execute()
}

export async function insertStreams(tx: Tx, rows: readonly StreamRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await tx
      .insertInto('presence')
      .values(rows.slice(from, from + rowsPerStatement))
      .onConflict((clash) => clash.doNothing())
      .execute()
  }
  invalidateUsers(tx, rows)
}

/** Tells all nodes of streams that were opened. */
export function tellOpened(tx: Tx, streams: readonly OpenedStream[]): void {
  if (streams.length > 0) tx.invalidate('stream', ...streams.map((one) => JSON.stringify(one)))
}

export async function removeStreams(tx: Tx, rows: readonly StreamRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const some = rows.slice(from, from + rowsPerStatement)
    await tx
      .deleteFrom('presence')
      .where(({ eb, or, and }) =>
        or(
          some.map(({ uid, device, node }) =>
            and([eb('uid', '=', uid), eb('device', '=', device), eb('node', '=', node)]),
          ),
        ),
      )
      .execute()
  }
  invalidateUsers(tx, rows)
}

/** Removes the streams of a node that has gone. */
export async function removeStreamsOf(tx: Tx, node: string): Promise<void> {
  const rows = await tx.deleteFrom('presence').where('node', '=', node).returning('uid').execute()
  invalidateUsers(tx, rows)
}

// No ids would mean all users.
function invalidateUsers(tx: Tx, rows: readonly { uid: number }[]) {
  if (rows.length > 0) tx.invalidate('presence', ...new Set(rows.map(({ uid }) => uid)))
}
