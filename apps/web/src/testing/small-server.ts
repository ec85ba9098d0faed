import {
  announceTyping,
  type Channel,
  channelHistory,
  chatSeen,
  type ClientConfig,
  compatVersion,
  defaultCommonSettings,
  defaultLoginConfig,
  directHistory,
  getCommonSettings,
  getConfig,
  getLicense,
  getLoginConfig,
  getOrganization,
  isInitialized,
  isSmtpEnabled,
  listBotCommands,
  listEmoji,
  listFavorites,
  listTimeouts,
  type OwnLists,
  ownLists,
  product,
  saveDraft,
  type ServerEvent,
  search,
  setReadIndex,
  takeOutcomes,
  type UserInfo,
} from '@parley/protocol'
import { FakeServer } from './fake-server.ts'

const user = (uid: number, name: string, more: Partial<UserInfo> = {}): UserInfo => ({
  uid,
  name,
  email: `${name.toLowerCase()}@example.org`,
  gender: 0,
  language: 'en',
  is_admin: false,
  is_bot: false,
  birthday: null,
  avatar_updated_at: 0,
  create_by: 'password',
  widget_id: null,
  ...more,
})

/** The users of the server: dave owns it, alice owns the private channel, bob is its member, carol is not. */
export const people = {
  dave: user(1, 'Dave', { is_admin: true }),
  alice: user(2, 'Alice'),
  bob: user(3, 'Bob'),
  carol: user(4, 'Carol'),
  gus: user(5, 'Gus', { create_by: 'guest', email: null }),
  erin: user(6, 'Erin', { is_admin: true }),
} as const
export type Name = keyof typeof people

const channel = (gid: number, name: string, more: Partial<Channel>): Channel => ({
  gid,
  name,
  owner: null,
  description: '',
  members: [],
  is_public: true,
  avatar_updated_at: 0,
  pinned_messages: [],
  show_email: false,
  dm_to_member: true,
  add_friend: true,
  only_owner_can_send_msg: false,
  ext_setting: null,
  ...more,
})

const { alice, bob } = people
export const channels = {
  general: channel(1, 'general', {}),
  crew: channel(2, 'crew', {
    is_public: false,
    owner: alice.uid,
    members: [alice.uid, bob.uid],
  }),
}

export const config: ClientConfig = {
  product,
  compat_version: compatVersion,
  server_id: 'here',
  generation: '',
  limits: {},
  features: {
    search: false,
    typing: true,
    web_push: true,
    password_reset: false,
    export: false,
    directory: false,
    other_servers: false,
  },
  push: { vapid_public_key: '' },
  calls: { provider: 'off', max_participants: null, ring_seconds: 30 },
  license_service: null,
  links: {},
  app_scheme: 'vocechat',
  widget_css: false,
  logo_updated_at: 0,
  owner_uid: people.dave.uid,
  branding: { accent: '', sign_in_text: '' },
}

export const emptyLists: OwnLists = {
  activity: [],
  calls: [],
  drafts: [],
  reminders: [],
  scheduled: [],
  timeouts: [],
  unread: [],
  warnings: [],
}

/** A server with a few users and two channels. It answers what the app asks by itself. */
export function startSmallServer(me: UserInfo | undefined): FakeServer {
  const server = new FakeServer(() => eventsFor(me))
  server.answer(isInitialized, true)
  server.answer(isSmtpEnabled, false)
  server.answer(getOrganization, { name: 'Parley', description: null })
  server.answer(getCommonSettings, defaultCommonSettings)
  server.answer(getLoginConfig, defaultLoginConfig)
  server.answer(getConfig, config)
  server.answer(getLicense, {
    domains: ['*'],
    user_limit: 20,
    created_at: '2026-01-01T00:00:00Z',
    expired_at: '2036-01-01T00:00:00Z',
    sign: true,
    base58: 'license',
  })
  server.answer(listEmoji, [])
  server.answer(listFavorites, [])
  server.answer(channelHistory, [])
  server.answer(chatSeen, { visible: true, marks: [] })
  server.answer(takeOutcomes, [])
  server.answer(listBotCommands, [])
  server.answer(listTimeouts, [])
  server.answer(search, { items: [], next_cursor: null, total: null, indexed_percent: 100 })
  server.answer(saveDraft, { version: 1 })
  server.answer(setReadIndex, undefined)
  server.answer(announceTyping, undefined)
  server.answer(directHistory, [])
  server.answer(ownLists, emptyLists)
  return server
}

/** The first events of a new stream. */
function eventsFor(me: UserInfo | undefined): ServerEvent[] {
  const groups = Object.values(channels).filter(
    ({ is_public, members }) => is_public || (me && (me.is_admin || members.includes(me.uid))),
  )
  return [
    { type: 'users_snapshot', users: Object.values(people), version: 1 },
    { type: 'users_state', users: [] },
    { type: 'related_groups', groups },
    { type: 'ready' },
  ]
}
