import { limits } from '@parley/protocol'
import { mentionsOf } from '@parley/rules'
import type { MessageRow } from '../messages/index.ts'
import { findMessage, propertiesOf } from '../messages/index.ts'
import type { ThreadsServices } from './services.ts'
import { readFollowers, readLeavers } from './store.ts'

/**
 * The users whom a reply concerns that was sent into its thread only: those who follow the thread, and those who will with
 * its first reply. Nobody in a thread with very many followers, as for items of activity.
 */
export async function followersOfReply(
  { db, clock }: ThreadsServices,
  { thread_root_mid }: MessageRow,
): Promise<ReadonlySet<number>> {
  const rootMid = thread_root_mid ?? 0
  const [root, followers] = await Promise.all([
    findMessage(db, rootMid, clock.now()),
    readFollowers(db, rootMid, limits.threadFollowers + 1),
  ])
  if (followers.length > limits.threadFollowers) return new Set()
  const mentioned = root ? mentionsOf({ properties: propertiesOf(root) }) : []
  const beginners = root ? [root.from_uid, ...mentioned.slice(0, limits.notedMentions)] : []
  const leavers = await readLeavers(db, rootMid, beginners)
  return new Set([...followers, ...beginners.filter((uid) => !leavers.has(uid))])
}
