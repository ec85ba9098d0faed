import { type ServerEvent, type UserUpdateLog, limits } from '@parley/protocol'
import { invalidates } from '../../engines/bus/bus.ts'
import type { Tx } from '../../engines/database/database.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { Engines } from '../../services.ts'
import { insertLogEntry, readLogAfter, readNewestLogId, removeLogBefore } from './log-store.ts'
import { type UserReader, listMembers } from './user-cache.ts'
import { type MembersPages, pageOf, pagesOf, type SharedEvent, type Viewer } from './pages.ts'
import { type User, toUserInfo } from './user.ts'

const day = 86_400_000

type Changes = Partial<
  Pick<
    UserUpdateLog,
    'email' | 'name' | 'gender' | 'language' | 'is_admin' | 'is_bot' | 'avatar_updated_at'
  >
>

const unchanged = {
  email: null,
  name: null,
  gender: null,
  language: null,
  is_admin: null,
  is_bot: null,
  avatar_updated_at: null,
} as const

/** Appends to the users log and announces the entry to all users. Guests are not logged. */
export async function logUser(
  tx: Tx,
  now: number,
  user: User,
  action: UserUpdateLog['action'],
  changes: Changes = {},
): Promise<void> {
  if (user.is_guest) return
  const entry = await insertLogEntry(tx, now, { action, uid: user.uid, ...unchanged, ...changes })
  tx.publish({ to: 'everyone' }, usersLog([entry]), {
    variants: { guest: JSON.stringify(usersLog([entry], true)) },
  })
}

/** Logs a new account. Its entry contains the full profile. */
export const logCreated = (tx: Tx, now: number, user: User) =>
  logUser(tx, now, user, 'create', {
    email: user.email,
    name: user.name,
    gender: user.gender,
    language: user.language,
    is_admin: user.is_admin,
    is_bot: user.is_bot,
    avatar_updated_at: user.avatar_updated_at,
    create_by: user.create_by,
    widget_id: user.widget_id,
  } as Changes)

const usersLog = (logs: UserUpdateLog[], forGuest = false): ServerEvent => ({
  type: 'users_log',
  logs: forGuest ? logs.map((entry) => ({ ...entry, email: null })) : logs,
})

/** Removes entries that are older than thirty days. A client that has been away for longer gets a snapshot. */
export async function removeOldLog({
  database,
  clock,
}: Pick<Engines, 'database' | 'clock'>): Promise<void> {
  const oldest = clock.now() - limits.usersLogDays * day
  await database.transact((tx) => removeLogBefore(tx, oldest))
}

/** The version of the users log and the events that bring a new stream up to date. Cached by version. */
export function createUsersVersion(services: Pick<Engines, 'bus' | 'db'> & UserReader) {
  let version = 0
  const snapshots = new Map<boolean, string>()
  const pages = new Map<boolean, MembersPages>()
  // Clear again after the cache was updated: a snapshot made in between shows the previous state.
  services.users.cache.watch(forget)
  services.bus.listen((message) => {
    if (!invalidates(message, 'users_log')) return
    forget()
    if (message.ids.length === 0) return load()
    version = Math.max(version, ...message.ids.map(Number))
  })

  async function load() {
    version = await readNewestLogId(services.db)
    forget()
  }

  function forget() {
    snapshots.clear()
    pages.clear()
  }

  function membersPages(isGuest: boolean): Iterable<SharedEvent> {
    const viewer = { is_guest: isGuest, is_visitor: false, uid: 0 }
    const kept = pages.get(isGuest) ?? { members: listMembers(services), version, made: [] }
    pages.set(isGuest, kept)
    return pagesOf(kept.members, viewer, kept.version, kept.made)
  }

  return {
    load,

    /** The event with all users that a visitor sees. They get no entries of the log. */
    snapshotOf(users: readonly User[], visitor: CurrentUser): string {
      const infos = users.map((user) => toUserInfo(user, visitor))
      return JSON.stringify({ type: 'users_snapshot', users: infos, version } satisfies ServerEvent)
    },

    /** The first event of a first visit, with those who are seen at once. More pages follow. */
    firstPage: (users: readonly User[], viewer: Viewer): string =>
      pageOf(users, viewer, version, false),

    /** The events with all users, or with those whom a visitor sees. A page is made when it is asked for. */
    pages: (viewer: Viewer, visible?: readonly User[]): Iterable<SharedEvent> =>
      visible ? pagesOf(visible, viewer, version, []) : membersPages(viewer.is_guest),

    /** Brings a client that knows version `known` up to date: a snapshot, the missed entries, or nothing. */
    async catchUp(known: number | undefined, isGuest: boolean): Promise<string | undefined> {
      if (known === undefined || known > version) return snapshot(isGuest)
      if (known === version) return undefined
      const rows = await readLogAfter(services.db, known, limits.usersLogPage + 1)
      const isWhole = (rows[0]?.oldest ?? 0) <= known + 1
      if (!isWhole || rows.length > limits.usersLogPage) return snapshot(isGuest)
      const logs = rows.map(({ entry }) => JSON.parse(entry) as UserUpdateLog)
      return JSON.stringify(usersLog(logs, isGuest))
    },
  }

  function snapshot(isGuest: boolean): string | undefined {
    let json = snapshots.get(isGuest)
    if (json === undefined) {
      const members = listMembers(services)
      if (members.length === 0) return undefined
      const users = members.map((user) =>
        toUserInfo(user, { is_guest: isGuest, is_visitor: false, uid: 0 }),
      )
      const event: ServerEvent = { type: 'users_snapshot', users, version }
      json = JSON.stringify(event)
      snapshots.set(isGuest, json)
    }
    return json
  }
}

export type UsersVersion = ReturnType<typeof createUsersVersion>
