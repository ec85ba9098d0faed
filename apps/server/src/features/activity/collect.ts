import { type ActivityKind, limits } from '@parley/protocol'
import { isGuest, mentionsOf } from '@parley/rules'
import type { Tx } from '../../engines/database/database.ts'
import type { ActivityRow } from './tables.ts'
import type { MessageRow } from '../messages/index.ts'
import { areBlocked } from '../contacts/index.ts'
import {
  findMessages,
  isInThreadOnly,
  mayReadMessage,
  propertiesOf,
  readLikes,
} from '../messages/index.ts'
import { addFollowers, followAgain, type Follower, readFollowers } from '../threads/index.ts'
import { findUser } from '../users/index.ts'
import type { ActivityServices } from './services.ts'
import { announce } from './announce.ts'
import { insertActivity, removeActivity } from './store.ts'

/**
 * Collects whom the messages of the log concern: users who are mentioned, who follow the thread of a reply, or
 * who wrote what somebody reacted to. The work grows with these users, not with the readers of a chat.
 */
export async function collectActivity(
  services: ActivityServices,
  tx: Tx,
  noted: readonly MessageRow[],
): Promise<void> {
  // A message that is gone meanwhile concerns nobody.
  const now = services.clock.now()
  const rows = await findMessages(
    tx,
    noted.map(({ mid }) => mid),
    now,
  )
  if (rows.length === 0) return
  const related = [...new Set(rows.flatMap((row) => relatedMids(row)))]
  const byMid = new Map(
    (related.length === 0 ? [] : await findMessages(tx, related, now)).map((row) => [row.mid, row]),
  )
  const followers = await followersOf(services, tx, rows, byMid)
  const items = new Items(services)
  const closed: { uid: number; mid: number }[] = []
  for (const row of rows) {
    if (row.type === 'like') {
      const liked = byMid.get(row.target_mid as number)
      if (liked) closed.push(...(await collectLike(tx, items, row, liked)))
    } else {
      for (const uid of mentioned(row)) items.add(uid, 'mention', row)
      for (const uid of followers.get(row.thread_root_mid ?? 0) ?? []) items.add(uid, 'reply', row)
    }
  }
  const added = items.rows.length === 0 ? [] : await insertActivity(tx, items.rows)
  announce(tx, added, closed)
}

const relatedMids = ({ type, target_mid, thread_root_mid }: MessageRow): number[] =>
  [type === 'like' ? target_mid : thread_root_mid].filter((mid) => mid !== null)

/** Lets the authors of replies and the mentioned users follow, and returns the followers of each thread. */
async function followersOf(
  services: ActivityServices,
  tx: Tx,
  rows: readonly MessageRow[],
  byMid: ReadonlyMap<number, MessageRow>,
): Promise<Map<number, number[]>> {
  const replies = rows.filter(({ type }) => type === 'reply')
  const added = new Map<string, Follower>()
  for (const reply of replies) {
    const root = byMid.get(reply.thread_root_mid as number)
    if (!root) continue
    for (const uid of [root, reply].flatMap(peopleOf)) {
      if (findUser(services, uid)) added.set(`${root.mid} ${uid}`, { root_mid: root.mid, uid })
    }
  }
  await addFollowers(tx, [...added.values()])
  for (const { thread_root_mid, from_uid } of replies) {
    if (byMid.has(thread_root_mid ?? 0))
      await followAgain(tx, { root_mid: thread_root_mid as number, uid: from_uid })
  }
  const roots = [...new Set([...added.values()].map(({ root_mid }) => root_mid))]
  const followers = new Map<number, number[]>()
  for (const root_mid of roots) {
    const uids = await readFollowers(tx, root_mid, limits.threadFollowers + 1)
    // Each reply would be work for each of them. Such a thread is a conversation of its chat.
    if (uids.length <= limits.threadFollowers) followers.set(root_mid, uids)
  }
  return followers
}

const peopleOf = (row: MessageRow): number[] => [row.from_uid, ...mentioned(row)]

// A message that names more users concerns none of them more than the others of the chat.
const mentioned = (row: MessageRow): readonly number[] =>
  mentionsOf({ properties: propertiesOf(row) }).slice(0, limits.notedMentions)

/** The second like with an emoji takes the first one back, so only the last of an odd number counts. */
async function collectLike(tx: Tx, items: Items, row: MessageRow, liked: MessageRow) {
  const likes = await readLikes(tx, row)
  if (likes.length % 2 === 1 && likes.at(-1) === row.mid) items.add(liked.from_uid, 'reaction', row)
  const earlier = likes.filter((mid) => mid !== row.mid)
  return earlier.length === 0 ? [] : removeActivity(tx, earlier)
}

class Items {
  readonly rows: ActivityRow[] = []
  readonly #services: ActivityServices
  readonly #known = new Set<string>()

  constructor(services: ActivityServices) {
    this.#services = services
  }

  /** Adds an item for a user who may read the message and is in no block with its author, once for each message. */
  add(uid: number, kind: ActivityKind, row: MessageRow): void {
    const user = findUser(this.#services, uid)
    const isKnown = this.#known.has(`${uid} ${row.mid}`)
    if (!user || isKnown || uid === row.from_uid || user.is_bot || isGuest(user)) return
    if (areBlocked(this.#services, uid, row.from_uid)) return
    if (!mayReadMessage(this.#services, user, row)) return
    this.#known.add(`${uid} ${row.mid}`)
    const other = row.dm_user_a === uid ? row.dm_user_b : row.dm_user_a
    this.rows.push({
      uid,
      mid: row.mid,
      kind,
      about_mid: kind === 'reaction' ? row.target_mid : row.thread_root_mid,
      target_uid: row.gid === null ? (other as number) : 0,
      target_gid: row.gid ?? 0,
      done_at: null,
      thread_only: Number(isInThreadOnly(row)),
    })
  }
}
