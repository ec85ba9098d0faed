import { burnSteps, retentionChoices } from '@parley/protocol'
import type { Person } from '../../../apps/server/src/testing/person.ts'
import {
  type ChatKey,
  type Client,
  channelKey,
  directKey,
  idOf,
  isChannelKey,
  type Message,
  targetOf,
  textMessage,
} from '../../../packages/client/src/index.ts'
import type { Random } from './random.ts'

/** The client that runs an operation, and what it chooses from. */
export interface Turn {
  client: Client
  random: Random
  people: readonly Person[]
  /** A number that no other operation of the round has. */
  number: number
  /** Notes that the unread count of a channel is undefined for a person from now on. */
  moves(gid: number, uid: number): void
  /** Notes that the client has read who has seen a chat. */
  seen(key: ChatKey): void
}

type Operation = (turn: Turn) => unknown

const hourMs = 3_600_000
const picture = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (sign) => sign.charCodeAt(0),
)

const someKey = ({ client, random, people }: Turn): ChatKey =>
  random.pick([
    ...[...client.store.channels.keys()].flatMap((gid) => [channelKey(gid), channelKey(gid)]),
    ...people.map(({ uid }) => directKey(uid)),
  ]) as ChatKey

const someGid = ({ client, random }: Turn) => random.pick(client.store.channels.keys())

const somebody = ({ client, random, people }: Turn): number =>
  random.pick(people.filter(({ uid }) => uid !== client.store.me))?.uid as number

function withGid(work: (turn: Turn, gid: number) => unknown): Operation {
  return (turn) => {
    const gid = someGid(turn)
    return gid === undefined ? undefined : work(turn, gid)
  }
}

function withMessage(work: (turn: Turn, message: Message, key: ChatKey) => unknown): Operation {
  return (turn) => {
    const { client, random } = turn
    const key = someKey(turn)
    const shown = (client.store.chats.get(key)?.mids ?? []).slice(-12)
    const message = client.store.messages.get(random.pick(shown) ?? 0)
    return message && work(turn, message, key)
  }
}

const withOwnMessage = (work: (turn: Turn, message: Message, key: ChatKey) => unknown) =>
  withMessage((turn, message, key) =>
    message.from_uid === turn.client.store.me ? work(turn, message, key) : undefined,
  )

function withEntry<T>(
  list: (client: Client) => Iterable<T> | undefined,
  work: (turn: Turn, entry: T) => unknown,
): Operation {
  return (turn) => {
    const entry = turn.random.pick(list(turn.client) ?? [])
    return entry === undefined ? undefined : work(turn, entry)
  }
}

const say = (turn: Turn, mentions: number[] = [], reply: number | null = null) =>
  turn.client.outbox.send(
    someKey(turn),
    textMessage(`text ${turn.number}`, mentions.length > 0 ? { mentions } : null),
    reply,
  )

const plain = (content: string) =>
  ({ content, content_type: 'text/plain', properties: null }) as const

const later = ({ random, number }: Turn) => Date.now() + hourMs * (1 + random.below(20)) + number

/** Everything that the client package can change and that is shown later, by name. */
export const operations: Readonly<Record<string, Operation>> = {
  say: (turn) => say(turn),
  mention: (turn) => say(turn, [somebody(turn)]),
  reply: withMessage(({ client, number }, { mid }, key) =>
    client.outbox.send(key, textMessage(`reply ${number}`, null), mid),
  ),
  edit: withOwnMessage(({ client, number, random }, { mid, properties }) =>
    client.messages.edit(mid, {
      ...textMessage(`edit ${number}`, properties),
      content_type: random.chance(0.5) ? 'text/plain' : 'text/markdown',
    }),
  ),
  delete: withOwnMessage(({ client }, { mid }, key) => client.messages.delete(key, [mid])),
  hideMessage: withMessage(({ client, random }, { mid }) =>
    client.moderation.setModerated(mid, random.chance(0.7)),
  ),
  react: withMessage(({ client, random }, { mid }) =>
    client.messages.toggleReaction(mid, random.chance(0.5) ? '👍' : '🎉'),
  ),
  pin: withMessage(({ client }, { mid }, key) =>
    isChannelKey(key) ? client.messages.pin(idOf(key), mid) : undefined,
  ),
  unpin: withGid(({ client, random }, gid) => {
    const pin = random.pick(client.store.channels.get(gid)?.pinned_messages ?? [])
    return pin && client.messages.unpin(gid, pin.mid)
  }),
  forward: withMessage((turn, { mid }) =>
    turn.client.archives
      .forward([mid], {
        comment: turn.random.chance(0.5) ? `look ${turn.number}` : '',
        merged: true,
      })
      .to([someKey(turn)]),
  ),
  hidePreview: withOwnMessage(({ client, random }, { mid }) =>
    client.previews.hide(mid, random.chance(0.5)),
  ),
  read(turn) {
    const key = someKey(turn)
    const chat = turn.client.store.chats.get(key)
    if (chat && chat.lastMid > 0) turn.client.reading.markRead(key, chat.lastMid)
  },
  markUnread: withMessage(({ client }, { mid }, key) => client.unread.mark(key, mid)),
  markAllRead({ client, random }) {
    const { undo } = client.unread.markAllRead()
    return random.chance(0.4) ? undo() : undefined
  },
  mute: (turn) =>
    turn.random.chance(0.6)
      ? turn.client.chats.mute(someKey(turn))
      : turn.client.chats.unmute(someKey(turn)),
  autoDelete: (turn) =>
    turn.client.chats.setAutoDelete(
      someKey(turn),
      turn.random.pick(burnSteps.filter((step) => step === 0 || step >= 3_600)) as number,
    ),
  pinChat: (turn) => turn.client.chats.pin(someKey(turn)),
  unpinChat: (turn) => turn.client.chats.unpin(someKey(turn)),
  movePinned(turn) {
    const beside = turn.random.pick(turn.client.store.shownPins())
    const side = turn.random.chance(0.5) ? 'before' : 'after'
    return beside && turn.client.chats.movePinned(someKey(turn), side, beside)
  },
  hideChat: (turn) => turn.client.chats.hide(someKey(turn)),
  showChat: (turn) => turn.client.chats.show(someKey(turn)),
  draft: (turn) => {
    const text = turn.random.chance(0.3) ? '' : `draft ${turn.number}`
    turn.client.drafts.write(someKey(turn), text === '' ? undefined : { text, mentions: {} })
  },
  addContact: (turn) => turn.client.contacts.add(somebody(turn)),
  removeContact: (turn) => turn.client.contacts.remove(somebody(turn)),
  block: (turn) =>
    turn.random.chance(0.3)
      ? turn.client.contacts.block(somebody(turn))
      : turn.client.contacts.unblock(somebody(turn)),
  remark: (turn) =>
    turn.client.contacts.setRemark(
      somebody(turn),
      turn.random.chance(0.4) ? '' : `name ${turn.number}`,
    ),
  status: ({ client, random, number }) =>
    random.chance(0.5)
      ? client.status.clear()
      : client.status.set({ emoji: '🌴', text: `away ${number}`, expires_at: null }),
  pronouns: ({ client, number }) => client.status.setPronouns(`p${number}`),
  rename: ({ client, number }) => client.account.update({ name: `Name ${number}` }),
  seenVisible: ({ client, random }) => client.seen.setVisibility(random.chance(0.6)),
  loadSeen: async (turn) => {
    const key = someKey(turn)
    await turn.client.seen.load(key)
    turn.seen(key)
  },
  schedule: (turn) =>
    turn.client.scheduled.schedule({
      ...plain(`later ${turn.number}`),
      target: targetOf(someKey(turn)),
      due_at: later(turn),
    }),
  changeScheduled: withEntry(
    ({ store }) => store.scheduled.entries,
    (turn, { id }) =>
      turn.client.scheduled.change(
        id,
        turn.random.chance(0.5)
          ? { due_at: later(turn) }
          : { text: plain(`later still ${turn.number}`) },
      ),
  ),
  sendNow: withEntry(
    ({ store }) => store.scheduled.entries,
    ({ client }, { id }) => client.scheduled.sendNow(id),
  ),
  cancelScheduled: withEntry(
    ({ store }) => store.scheduled.entries,
    ({ client }, { id }) => client.scheduled.cancel(id),
  ),
  remind: withMessage((turn, { mid }) => turn.client.reminders.create(mid, later(turn))),
  changeReminder: withEntry(
    ({ store }) => store.reminders.entries,
    (turn, { id }) =>
      turn.random.chance(0.5)
        ? turn.client.reminders.setTime(id, later(turn))
        : turn.client.reminders.setDone(id, turn.random.chance(0.7)),
  ),
  activityDone: withEntry(
    ({ store }) => store.activity.open.keys(),
    ({ client, random }, mid) => client.activity.setDone([mid], random.chance(0.8)),
  ),
  loadFavorites: ({ client }) => client.favorites.load(),
  saveFavorite: withMessage(({ client }, { mid }) => client.favorites.save([mid])),
  deleteFavorite: withEntry(
    ({ store }) => store.favorites.value,
    ({ client }, { id }) => {
      const { done } = client.favorites.deleteLater(id)
      return Promise.all([client.favorites.flushDeletions(), done])
    },
  ),
  openThread: withMessage(({ client }, { mid }) => client.threads.load(mid)),
  olderInThread: withMessage(({ client }, { mid }) => client.threads.loadOlder(mid)),
  follow: withMessage(({ client, random }, { mid, reply_mid }) =>
    reply_mid === null ? client.threads.follow(mid, random.chance(0.5)) : undefined,
  ),
  addEmoji: ({ client, number }) => client.emoji.add(`e${number}`, picture),
  deleteEmoji: withEntry(
    ({ store }) => store.customEmoji.value.values(),
    ({ client }, { id }) => client.emoji.delete(id),
  ),
  joinCall: (turn) => turn.client.calls.join(someKey(turn)),
  renameServer: ({ client, number }) => client.server.update({ name: `Server ${number}` }),
  branding: ({ client, number }) => client.server.updateBranding({ sign_in_text: `t${number}` }),
  serverSwitch: ({ client, random }) =>
    client.server.setSwitch(
      random.pick([
        'admin_only_can_invite',
        'enable_msg_url_preview',
        'disable_edit_history',
        'admin_only_can_add_emoji',
      ] as const) as 'disable_edit_history',
      random.chance(0.5),
    ),
  serverSetting: ({ client, random }) =>
    client.server.updateSettings({ chat_layout_mode: random.chance(0.5) ? 'Left' : 'SelfRight' }),
  createChannel: (turn) =>
    turn.client.store.channels.size < 8
      ? turn.client.channels.create({
          name: `channel ${turn.number}`,
          ...(turn.random.chance(0.3) ? { is_public: true } : { members: [somebody(turn)] }),
        })
      : undefined,
  changeChannel: withGid(({ client, random, number }, gid) =>
    client.channels.update(
      gid,
      random.chance(0.5)
        ? { name: `channel ${number}` }
        : { only_owner_can_send_msg: false, description: random.chance(0.5) ? '' : `d${number}` },
    ),
  ),
  channelOptions: withGid(({ client, random }, gid) =>
    client.channels.setOptions(
      gid,
      random.pick([
        { previews: random.chance(0.5) },
        { mention_all: random.chance(0.5) ? 'owner' : 'everyone' },
        { retention_days: random.pick(retentionChoices.filter((days) => days !== 1)) ?? 0 },
        { visitors: random.chance(0.5) },
      ] as const) ?? {},
    ),
  ),
  addMember: withGid((turn, gid) => {
    const uid = somebody(turn)
    turn.moves(gid, uid)
    return turn.client.channels.addMembers(gid, [uid])
  }),
  removeMember: withGid((turn, gid) => {
    const uid = somebody(turn)
    turn.moves(gid, uid)
    return turn.client.channels.removeMember(gid, uid)
  }),
  leave: withGid((turn, gid) => {
    turn.moves(gid, turn.client.store.me)
    return turn.client.channels.leave(gid)
  }),
  makeOwner: withGid((turn, gid) => turn.client.channels.makeOwner(gid, somebody(turn))),
  changeType: withGid((turn, gid) => {
    for (const { uid } of turn.people) turn.moves(gid, uid)
    return turn.random.chance(0.5)
      ? turn.client.channels.makePublic(gid)
      : turn.client.channels.makePrivate(gid, [somebody(turn)])
  }),
  clearChannel: withGid(({ client, random }, gid) =>
    random.chance(0.4) ? client.channels.clear(gid) : undefined,
  ),
  deleteChannel: withGid(({ client, random }, gid) =>
    random.chance(0.2) ? client.channels.delete(gid) : undefined,
  ),
  clearServer: ({ client, random }) =>
    random.chance(0.1) ? client.server.clearMessages() : undefined,
  timeOut: withGid((turn, gid) =>
    turn.random.chance(0.5)
      ? turn.client.moderation.setTimeout(gid, somebody(turn), 3_600, 'why')
      : turn.client.moderation.endTimeout(gid, somebody(turn)),
  ),
  openChat: async (turn) => {
    const key = someKey(turn)
    await turn.client.loadChat(key)
    await turn.client.history.loadOlder(key)
  },
  upload: (turn) => {
    const key = someKey(turn)
    turn.client.uploads.stage(key, [new File([`file ${turn.number}`], `f${turn.number}.txt`)])
    turn.client.uploads.send(key)
  },
}

/** Operations that are chosen more often than others. */
export const usual: readonly (keyof typeof operations)[] = [
  ...['say', 'say', 'say', 'mention', 'reply', 'reply', 'reply', 'react', 'react', 'edit', 'read'],
  ...['openThread', 'openChat'],
]
