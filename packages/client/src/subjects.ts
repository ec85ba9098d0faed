import type { ServerEvent } from '@parley/protocol'
import type { StateName } from './readings/changes.ts'
import { type Store, StoreCore } from './store/store.ts'
import type { State } from './store/state.ts'
import type { AnySubject, ClientCore, ClientParts, Subject } from './subject.ts'
import type { Context } from './stream/context.ts'
import { apply as heartbeat } from './stream/heartbeat.ts'
import { account } from './subjects/account/index.ts'
import { activity } from './subjects/activity/index.ts'
import { archives } from './subjects/archives/index.ts'
import { audit } from './subjects/audit/index.ts'
import { auth } from './subjects/auth/index.ts'
import { bots } from './subjects/bots/index.ts'
import { calls } from './subjects/calls/index.ts'
import { channels } from './subjects/channels/index.ts'
import { chatSummaries } from './subjects/chat-summaries/index.ts'
import { chats } from './subjects/chats/index.ts'
import { contacts } from './subjects/contacts/index.ts'
import { dataJobs } from './subjects/data-jobs/index.ts'
import { drafts } from './subjects/drafts/index.ts'
import { emoji } from './subjects/emoji/index.ts'
import { favorites } from './subjects/favorites/index.ts'
import { files } from './subjects/files/index.ts'
import { invites } from './subjects/invites/index.ts'
import { license } from './subjects/license/index.ts'
import { members } from './subjects/members/index.ts'
import { messages } from './subjects/messages/index.ts'
import { moderation } from './subjects/moderation/index.ts'
import { outbox } from './subjects/outbox/index.ts'
import { outlets } from './subjects/outlets/index.ts'
import { ownLists } from './subjects/own-lists/index.ts'
import { previews } from './subjects/previews/index.ts'
import { reminders } from './subjects/reminders/index.ts'
import { reports } from './subjects/reports/index.ts'
import { scheduled } from './subjects/scheduled/index.ts'
import { search } from './subjects/search/index.ts'
import { seen } from './subjects/seen/index.ts'
import { server } from './subjects/server/index.ts'
import { status } from './subjects/status/index.ts'
import { threads } from './subjects/threads/index.ts'
import { typing } from './subjects/typing/index.ts'
import { unread } from './subjects/unread/index.ts'
import { uploads } from './subjects/uploads/index.ts'
import { users } from './subjects/users/index.ts'
import { webhooks } from './subjects/webhooks/index.ts'

// The subjects of the client. One that uses the parts of another comes after it.
const subjects = [
  users,
  account,
  auth,
  channels,
  contacts,
  chats,
  unread,
  outbox,
  messages,
  drafts,
  typing,
  status,
  members,
  reports,
  moderation,
  previews,
  seen,
  threads,
  activity,
  scheduled,
  reminders,
  favorites,
  calls,
  emoji,
  license,
  server,
  bots,
  webhooks,
  outlets,
  audit,
  dataJobs,
  invites,
  search,
  files,
  archives,
  uploads,
  chatSummaries,
  ownLists,
] as const
const all: readonly AnySubject[] = subjects

type Handler = (context: Context, event: ServerEvent) => void
type Changed = (event: ServerEvent, me: number) => readonly StateName[]

/** The functions of all subjects for each event type. */
const handlers = byType<Handler>([heartbeat, ...all.map(({ apply: handle = {} }) => handle)])
const changed = byType<Changed>(all.map(({ changes = {} }) => changes))

type FieldOf<One> = One extends Subject<infer _, infer Field> ? Field : never
type NameOf<One> = One extends Subject<infer Name, infer _> ? Name : never

/** Creates an empty store with the state of all subjects. */
export function createStore(): Store {
  const core = new StoreCore()
  const fields = all.map(({ state }) => state?.(core))
  // The type of the result tells whether a subject is missing in the list.
  const store: StoreCore & Pick<State, FieldOf<(typeof subjects)[number]>> = Object.assign(
    core,
    ...fields,
  )
  for (const { attach } of all) attach?.(store)
  return store
}

/** Creates the parts of a client. */
export function openSubjects(core: ClientCore): ClientParts {
  const parts = {} as Pick<ClientParts, NameOf<(typeof subjects)[number]>>
  for (const { open } of all) Object.assign(parts, open?.(core, parts))
  return parts
}

/** Applies an event to the store. Ignores unknown types. */
export function apply(context: Context, event: ServerEvent): void {
  for (const handler of handlers.get(event.type) ?? []) handler(context, event)
  const { store } = context
  if (event.type === 'ready') {
    // Changes were missed while there was no stream: all state is read again.
    store.changes.noteAll()
    for (const began of store.hooks.streamBegan) began()
  } else {
    const names = (changed.get(event.type) ?? []).flatMap((of) => of(event, store.me))
    store.changes.note(...names)
  }
}

function byType<T>(tables: readonly object[]): ReadonlyMap<string, readonly T[]> {
  const all = new Map<string, T[]>()
  for (const table of tables) {
    for (const [type, one] of Object.entries(table)) all.set(type, [...(all.get(type) ?? []), one])
  }
  return all
}
