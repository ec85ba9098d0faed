import { compareTexts } from '../../../i18n/locale.ts'
import { type ChatKey, channelKey, directKey, type ReadonlyStore } from '@parley/client'
import type { Channel, UserInfo } from '@parley/protocol'
import { mayPost, maySeeChannel, type Person } from '@parley/rules'

/** A chat to forward to. */
export interface ForwardTarget {
  key: ChatKey
  name: string
  channel?: Channel
  user?: UserInfo
  /** Why nothing can be sent there; a key of the texts. */
  obstacle: 'readOnly' | 'blocked' | undefined
}

/** The chats that a user sees, those written to last first. */
export function forwardTargets(
  store: ReadonlyStore,
  me: Person,
  people: readonly UserInfo[],
): ForwardTarget[] {
  const channels = [...store.channels.values()].filter((channel) => maySeeChannel(me, channel))
  const targets: ForwardTarget[] = [
    ...channels.map((channel) => ({
      key: channelKey(channel.gid),
      name: channel.name,
      channel,
      obstacle: mayPost(me, channel) ? undefined : ('readOnly' as const),
    })),
    ...people.map((user) => ({
      key: directKey(user.uid),
      name: user.name,
      user,
      obstacle: store.contactStatus(user.uid) === 'blocked' ? ('blocked' as const) : undefined,
    })),
  ]
  const newest = ({ key }: ForwardTarget) =>
    store.chats.get(key)?.lastMid || (store.readMarks.get(key) ?? 0)
  return targets.sort((a, b) => newest(b) - newest(a) || compareTexts(a.name, b.name))
}
