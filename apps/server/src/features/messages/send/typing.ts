import { limits, fail, type Target } from '@parley/protocol'
import { mayPost } from '@parley/rules'
import { type Publication, createPublication } from '../../../engines/bus/bus.ts'
import { growingCache } from '../../../engines/growing-cache.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { MessagesServices } from '../services.ts'
import { requireChannel } from '../../channels/index.ts'
import { areBlocked } from '../../contacts/index.ts'
import { requireUser } from '../../users/index.ts'

type TypingInput = { uid?: number | null; gid?: number | null; stop?: boolean | null }

// Recent typing events by user and chat. Repeats within three seconds are dropped.
export const createTypingCache = () => growingCache<string, boolean>(50_000, limits.typingRepeatMs)

/** Publishes a typing event to the other participants of a chat. Nothing is stored. */
export async function announceTyping(
  services: MessagesServices,
  me: CurrentUser,
  typing: TypingInput,
): Promise<void> {
  const stop = typing.stop ?? false
  const event = eventFor(services, me, typing, stop)
  const key = keyOf(me.uid, typing)
  const repeats = services.messages.typing.get(key) === stop
  if (!event || repeats) return
  services.messages.typing.set(key, stop)
  await services.bus.publish([event])
}

/** Call when a message is sent: the next typing event is not a repeat. */
export const forgetTyping = (services: MessagesServices, uid: number, target: Target): void =>
  void services.messages.typing.delete(keyOf(uid, target))

const keyOf = (from: number, { uid, gid }: TypingInput) => `${from} ${uid ?? ''} ${gid ?? ''}`

function eventFor(
  services: MessagesServices,
  me: CurrentUser,
  { uid, gid }: TypingInput,
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
