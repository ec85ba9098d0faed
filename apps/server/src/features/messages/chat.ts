import { type Draft, refuse, type Target } from '@parley/protocol'
import { isMember, mayPost } from '@parley/rules'
import type { MessageRow } from '../../engines/database/tables.ts'
import type { Me } from '../../http/me.ts'
import type { Services } from '../../services.ts'
import { type Channel, findChannel, requireChannel } from '../channels/index.ts'
import { areBlocked } from '../contacts/index.ts'
import { withFileFacts } from '../files/index.ts'
import { requireUser } from '../users/index.ts'
import { type Chat, chatOf, chatWith } from './wire.ts'

/** Where somebody writes to, once it is clear that he may. */
export interface Addressed {
  chat: Chat
  /** The addressee as it travels. */
  target: Target
}

/** A channel somebody may write to. */
export function addressChannel(services: Services, me: Me, gid: number): Addressed {
  const channel = requireChannel(services, gid)
  if (!isMember(channel, me.uid)) throw refuse('forbidden')
  if (!mayPost(me, channel)) throw refuse('only-owner-can-send')
  return { chat: { gid }, target: { gid } }
}

/** A person somebody may write to. */
export function addressUser(services: Services, me: Me, uid: number): Addressed {
  requireUser(services, uid)
  if (areBlocked(services, me.uid, uid)) throw refuse('blocked')
  return { chat: chatWith(me.uid, uid), target: { uid } }
}

/** The same conversation as `message`, as somebody who answers or reacts there addresses it. */
export function addressAgain(me: Me, message: MessageRow): Addressed {
  const chat = chatOf(message)
  if ('gid' in chat) return { chat, target: { gid: chat.gid } }
  return { chat, target: { uid: otherEnd(me, message) } }
}

function otherEnd({ uid }: Me, { low, high, from_uid, wire }: MessageRow): number {
  if (uid === low) return high as number
  if (uid === high) return low as number
  // Somebody from outside, an administrator: filed as the author's own word would be.
  const { target } = JSON.parse(wire) as { target: { uid: number } }
  return target.uid === from_uid ? from_uid : target.uid
}

/** Reacting and answering are for those who take part: both people, or who is in the channel. */
export function requireParticipant(services: Services, me: Me, message: MessageRow): void {
  if (message.gid === null) {
    if (me.uid !== message.low && me.uid !== message.high) throw refuse('forbidden')
    if (areBlocked(services, message.low as number, message.high as number)) throw refuse('blocked')
  } else {
    const channel = findChannel(services, message.gid)
    if (!channel) throw refuse('not-found')
    if (!isMember(channel, me.uid)) throw refuse('forbidden')
  }
}

/** Answering also needs the right to write. */
export function requireMayWrite(services: Services, me: Me, message: MessageRow): void {
  requireParticipant(services, me, message)
  if (message.gid !== null) addressChannel(services, me, message.gid)
}

export const channelOf = (services: Services, message: MessageRow): Channel | undefined =>
  message.gid === null ? undefined : findChannel(services, message.gid)

/** What is really sent: files carry the facts of their upload. */
export async function complete(services: Services, draft: Draft): Promise<Draft> {
  const isUpload = draft.content_type === 'vocechat/file' || draft.content_type === 'vocechat/audio'
  if (isUpload) return withFileFacts(services, draft)
  if (draft.content_type === 'vocechat/archive') throw refuse('bad-path')
  return draft
}
