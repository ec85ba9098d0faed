import type { Target } from '@parley/protocol'
import { joinedMid, visibleChannels } from '../channels/index.ts'
import { readMarksOf } from '../chat-settings/index.ts'
import { chatWith, readDirectPartners, type SummarizedChat } from '../messages/index.ts'
import { unreadMarksOf } from '../unread/index.ts'
import { requireUser } from '../users/index.ts'
import type { ChatSummariesServices } from './services.ts'

export interface OwnChat extends SummarizedChat {
  target: Target
  read_mid: number
}

type Reader = Parameters<typeof visibleChannels>[1] & { uid: number }

/** The chats that a user can read, and up to where they have read each. */
export async function chatsOf(services: ChatSummariesServices, me: Reader): Promise<OwnChat[]> {
  const { db } = services
  const [partners, marks] = await Promise.all([
    readDirectPartners(db, me.uid),
    readMarksOf(db, me.uid),
  ])
  const read = new Map(marks.map(({ target, mid }) => [keyOf(target), mid]))
  const marked = new Map(unreadMarksOf(services, me).map(({ target, mid }) => [keyOf(target), mid]))
  const accountMid = requireUser(services, me.uid).joined_mid
  const withMarks = (target: Target, chat: SummarizedChat['chat'], joined: number): OwnChat => {
    const markedMid = marked.get(keyOf(target))
    const read_mid = Math.max(read.get(keyOf(target)) ?? 0, joined)
    const readMid = Math.min(read_mid, (markedMid ?? Number.POSITIVE_INFINITY) - 1)
    return { target, chat, read_mid, readMid, markedMid }
  }
  return [
    ...visibleChannels(services, me).map((channel) => {
      const { gid } = channel
      return withMarks({ gid }, { gid }, joinedMid(channel, me.uid, accountMid))
    }),
    ...[...new Set(partners)].map((uid) => withMarks({ uid }, chatWith(me.uid, uid), 0)),
  ]
}

export const keyOf = (target: Target) => ('gid' in target ? `g${target.gid}` : `u${target.uid}`)
