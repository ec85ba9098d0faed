import type { ServerEvent, UserUpdateLog } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import { nextId } from '../../engines/database/sequence.ts'
import { perServer } from '../../services.ts'
import { directory, listMembers } from './directory.ts'
import { type User, toUserInfo } from './user.ts'

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    users_log: number
  }
}

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

/** Appends to the users log and tells everybody. Guests never appear in it. */
export async function logUser(
  tx: Tx,
  now: number,
  user: User,
  action: UserUpdateLog['action'],
  changes: Changes = {},
): Promise<void> {
  if (user.is_guest) return
  const log_id = await nextId(tx, 'log_id')
  const entry: UserUpdateLog = { log_id, action, uid: user.uid, ...unchanged, ...changes }
  await tx
    .insertInto('users_log')
    .values({ log_id, uid: user.uid, entry: JSON.stringify(entry), created_at: now })
    .execute()
  tx.touch('users_log', log_id)
  tx.tell({ to: 'everyone' }, usersLog([entry]), {
    guests: JSON.stringify(usersLog([entry], true)),
  })
}

/** The `create` entry carries the whole person. */
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

/** The version of the users log, and what a new stream is told of the people; made once per version. */
export const usersVersion = perServer((services) => {
  let version = 0
  let oldest = 0
  const snapshots = new Map<boolean, string>()
  // Only now the memory shows it: what was made of it a moment before must not be kept.
  directory(services).watch(() => snapshots.clear())
  services.bus.listen((news) => {
    if (!('touched' in news)) return
    if (news.touched !== 'users_log') return
    snapshots.clear()
    version = Math.max(version, ...news.ids.map(Number))
    oldest ||= version
  })

  return {
    async load() {
      const [row] = await services.db
        .selectFrom('users_log')
        .select((log) => [log.fn.max('log_id').as('newest'), log.fn.min('log_id').as('oldest')])
        .execute()
      version = row?.newest ?? 0
      oldest = row?.oldest ?? 0
    },

    /** What brings somebody who knows `known` up to date: a snapshot, the missed entries, or nothing. */
    async catchUp(known: number | undefined, isGuest: boolean): Promise<string | undefined> {
      if (known === undefined || known > version || known < oldest - 1) return snapshot(isGuest)
      if (known === version) return undefined
      const rows = await services.db
        .selectFrom('users_log')
        .select('entry')
        .where('log_id', '>', known)
        .orderBy('log_id')
        .execute()
      const logs = rows.map(({ entry }) => JSON.parse(entry) as UserUpdateLog)
      return JSON.stringify(usersLog(logs, isGuest))
    },
  }

  function snapshot(isGuest: boolean): string | undefined {
    let json = snapshots.get(isGuest)
    if (json === undefined) {
      const members = listMembers(services)
      if (members.length === 0) return undefined
      const users = members.map((user) => toUserInfo(user, { is_guest: isGuest, uid: 0 }))
      const event: ServerEvent = { type: 'users_snapshot', users, version }
      json = JSON.stringify(event)
      snapshots.set(isGuest, json)
    }
    return json
  }
})
