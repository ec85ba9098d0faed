import { isChannelKey } from '@parley/client'
import type { Participant } from '@parley/protocol'
import type { CallState } from '../session/call-state.ts'

/** Whether the call waits for an answer: the user is alone in the call of two people. */
export const isRinging = (
  { chat, phase }: CallState,
  participants: readonly Participant[],
  me: number,
): boolean =>
  phase !== 'failed' && !isChannelKey(chat) && participants.every(({ uid }) => uid === me)

/** When the user joined the call; in a call of two people, when the other one answered. */
export function startOf(
  { chat, session }: CallState,
  participants: readonly Participant[],
): number | undefined {
  const own = participants.find((one) => one.session === session)?.joined_at
  if (own === undefined || isChannelKey(chat)) return own
  return Math.max(...participants.map(({ joined_at }) => joined_at))
}
