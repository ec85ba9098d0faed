import {
  addMembers,
  changeChannelType,
  createChannel,
  deleteChannel,
  deleteMessage,
  editMessage,
  leaveChannel,
  likeMessage,
  pinChat,
  pinMessage,
  quickReactions,
  removeMembers,
  setMute,
  unpinChat,
  unpinMessage,
  updateChannel,
  updateMe,
} from '@parley/protocol'
import fc from 'fast-check'
import type { Person } from '../../apps/server/src/testing/person.ts'
import {
  type ChatKey,
  type Client,
  channelKey,
  directKey,
  idOf,
  isChannelKey,
  type Message,
  type Store,
  targetOf,
  textMessage,
} from '../../packages/client/src/index.ts'
import type { Device } from './client-device.ts'

/** The objects of an action, chosen among those that the client holds at that step. */
interface Choice {
  device: Device
  client: Client
  key: ChatKey
  /** A channel; 0 when there is none. */
  gid: number
  person: Person
  message: Message | undefined
  mine: Message | undefined
  pick: number
  send(reply_mid: number | null, mentions?: number[]): void
  willDelete(message: Message): void
  /** A member may leave this channel. */
  mayEmpty(gid: number): void
}

/** Actions of one client. Those that need the whole scenario are in `client-scenario.ts`. */
const actions = {
  say: ({ send }) => send(null),
  mention: ({ send, person }) => send(null, [person.uid]),
  reply: ({ send, message }) => message && send(message.mid),
  // The web client keeps the properties too.
  edit: ({ client, mine, pick }) =>
    mine &&
    client.api.call(editMessage, {
      params: { mid: mine.mid },
      body: textMessage(`#${tagOf(mine.content)} edited ${pick}`, mine.properties),
    }),
  delete({ client, mine, willDelete }) {
    if (!mine) return undefined
    willDelete(mine)
    return client.api.call(deleteMessage, { params: { mid: mine.mid } })
  },
  like: ({ client, message, pick }) =>
    message &&
    client.api.call(likeMessage, {
      params: { mid: message.mid },
      body: { action: quickReactions[pick % 2] as string },
    }),
  pin: ({ client, key, message }) =>
    message &&
    isChannelKey(key) &&
    client.api.call(pinMessage, { params: { gid: idOf(key) }, body: { mid: message.mid } }),
  unpin({ client, gid, pick }) {
    const pin = pickOf(client.store.channels.get(gid)?.pinned_messages ?? [], pick)
    return pin && client.api.call(unpinMessage, { params: { gid }, body: { mid: pin.mid } })
  },
  read({ client, key, message }) {
    if (message && key !== directKey(client.store.me)) client.reading.markRead(key, message.mid)
  },
  mute: ({ device, key }) => setMuted(device, key, true),
  unmute: ({ device, key }) => setMuted(device, key, false),
  pinChat: ({ client, key }) => client.api.call(pinChat, { body: { target: targetOf(key) } }),
  unpinChat: ({ client, key }) => client.api.call(unpinChat, { body: { target: targetOf(key) } }),
  create: ({ client, person, pick }) =>
    client.api.call(createChannel, { body: { name: `c${pick}`, members: [person.uid] } }),
  add: ({ client, gid, person }) =>
    client.api.call(addMembers, { params: { gid }, body: [person.uid] }),
  remove({ client, gid, person, mayEmpty }) {
    mayEmpty(gid)
    return client.api.call(removeMembers, { params: { gid }, body: [person.uid] })
  },
  leave({ client, gid, mayEmpty }) {
    mayEmpty(gid)
    return client.api.call(leaveChannel, { params: { gid } })
  },
  rename: ({ client, pick }) =>
    client.api.call(updateMe, { body: { name: `N${client.store.me} ${pick}` } }),
  renameChannel: ({ client, gid, pick }) =>
    client.api.call(updateChannel, {
      params: { gid },
      body: pick % 2 ? { name: `n${pick}` } : { description: pick % 4 ? 'd' : '' },
    }),
  changeType({ client, gid, person, pick, mayEmpty }) {
    const channel = client.store.channels.get(gid)
    if (pick % 3 > 0 || !channel) return undefined
    mayEmpty(gid)
    const body = { is_public: !channel.is_public, members: [person.uid] }
    return client.api.call(changeChannelType, { params: { gid }, body })
  },
  end: ({ client, gid, pick }) =>
    pick % 5 === 0 && client.api.call(deleteChannel, { params: { gid } }),
  // Delays answers and events; the events keep their order.
  slow({ device, pick }) {
    device.environment.latency = () => Math.random() * (pick % 80)
  },
  cut: ({ device }) => device.environment.cut(),
  mend: ({ device }) => device.environment.mend(),
  lose: ({ device }) => device.environment.loseNextAnswer(),
  fail: ({ device, pick }) => device.environment.failNextRequest(pick % 2 === 0),
  blockStreams: ({ device }) => device.blockStreams(),
  unblockStreams: ({ device }) => device.unblockStreams(),
  reload: ({ device }) => device.reload(),
  changeTab: ({ device }) => device.changeTab(),
  async open({ client, key }) {
    await client.loadChat(key)
    if (client.store.chat(key).mids.length === 0) await client.history.loadOlder(key)
  },
  async older({ client, key }) {
    await client.loadChat(key)
    await client.history.loadOlder(key)
  },
  async around({ client, key, message }) {
    if (!message) return
    await client.loadChat(key)
    await client.history.showAround(key, message.mid)
    await client.history.loadNewer(key)
  },
} satisfies Record<string, (choice: Choice) => unknown>

export type ActionName = keyof typeof actions

const often: ActionName[] = [
  ...(['say', 'say', 'say', 'say', 'say', 'reply', 'edit', 'like', 'read', 'open'] as const),
  ...(['cut', 'mend', 'mend', 'lose', 'reload'] as const),
]

/** One action, the browser that runs it, and the numbers that choose its objects. */
export const action = fc.record({
  what: fc.constantFrom(
    ...(Object.keys(actions) as ActionName[]),
    ...often,
    ...(['device', 'restart', 'drop', 'switchUser'] as const),
  ),
  by: fc.nat(99),
  to: fc.nat(99),
  pick: fc.nat(999),
})

export const runAction = (what: ActionName, choice: Choice): unknown => actions[what](choice)

/** Chooses the objects of an action. */
export function choose(
  { client }: Device,
  keys: readonly ChatKey[],
  people: readonly Person[],
  { to, pick }: { to: number; pick: number },
) {
  const { store } = client
  const key = pickOf(keys, to) as ChatKey
  const shown = (store.chats.get(key)?.mids ?? []).flatMap((mid) => store.messages.get(mid) ?? [])
  const own = shown.filter(({ from_uid }) => from_uid === store.me)
  return {
    client,
    key,
    pick,
    gid: idOf(pickOf([...store.channels.keys()].map(channelKey), to) ?? 'g0'),
    person: pickOf(people, pick) as Person,
    message: pickOf(shown, pick),
    mine: pickOf(own, pick),
  }
}

/** The number of a message, which an edit keeps. */
export function tagOf(content: string): number {
  return Number(/^#(\d+)/.exec(content)?.[1] ?? 0)
}

// Like the web client: the server sends the event to the other devices only.
async function setMuted(device: Device, key: ChatKey, muted: boolean) {
  const { api } = device.client
  const store = device.client.store as Store
  const id = idOf(key)
  const add = isChannelKey(key) ? { add_groups: [{ gid: id }] } : { add_users: [{ uid: id }] }
  const remove = isChannelKey(key) ? { remove_groups: [id] } : { remove_users: [id] }
  // Another tab gets no event, and a change by another browser may arrive before the answer.
  device.needsReplay = true
  await api.call(setMute, { body: muted ? add : remove })
  if (muted) store.mutes.set(key, null)
  else store.mutes.delete(key)
}

const pickOf = <T>(things: readonly T[], at: number): T | undefined => things[at % things.length]
