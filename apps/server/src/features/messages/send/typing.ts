import { limits, fail, type Target } from '@parley/protocol'
import { mayPost } from '@parley/rules'
import { type Publication, createPublication } from '../../../engines/bus/bus.ts'
import { growingCache } from '../../../engines/growing-cache.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { MessagesServices } from '../services.ts'
import { requireChannel } from '../../channels/index.ts'
import { areBlocked } from '../../contacts/index.ts'
import { requireUser } from '../../users/index.ts'

type Notice = { uid?: number | null; gid?: number | null; stop?: boolean | null }

// Recent typing notices by user and chat. Repeats within three seconds are dropped.
export const createTypingNotices = () =>
  growingCache<string, boolean>(50_000, limits.typingRepeatMs)

/** Publishes a typing notice to the other participants of a chat. Nothing is stored. */
export async function announceTyping(
  services: MessagesServices,
  me: CurrentUser,
  notice: Notice,
): Promise<void> {
  const stop = notice.stop ?? false
  const event = noticeFor(services, me, notice, stop)
  const key = keyOf(me.uid, notice)
  const repeats = services.messages.typing.get(key) === stop
  if (!event || repeats) return
  services.messages.typing.set(key, stop)
  await services.bus.publish([event])
}

/** Call when a message is sent: the next typing notice is not a repeat. */
export const forgetTyping = (services: MessagesServices, uid: number, target: Target): void =>
  void services.messages.typing.delete(keyOf(uid, target))

const keyOf = (from: number, { uid, gid }: Notice) => `${from} ${uid ?? ''} ${gid ?? ''}`

function noticeFor(
  services: MessagesServices,
  me: CurrentUser,
  { uid, gid }: Notice,
  stop: boolean,
): Publication | undefined {
  const event = { type: 'typing', uid: me.uid, expires_in: limits.typingSeconds, stop } as const
  const more = { extended: true, variants: { guest: null } }
  if (typeof gid === 'number' && typeof uid !== 'number') {
    if (!mayPost(me, requireChannel(services, gid))) throw fail('forbidden')
    return createPublication(
      { to: 'channel', gid, exceptUid: me.uid },
      { ...event, target: { gid } },
      more,
    )
  }
  if (typeof uid === 'number' && typeof gid !== 'number') {
    requireUser(services, uid)
    if (areBlocked(services, me.uid, uid) || uid === me.uid) return undefined
    return createPublication({ to: 'users', uids: [uid] }, { ...event, target: { uid } }, more)
  }
  throw fail('bad-request')
}
