import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Session } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { lengths, listLengths } from './lengths.ts'
import { limits } from './limits.ts'
import { List, Maybe, Ms, OneOf, Opt, Text, Uid, Whole } from './shapes.ts'
import { CreateBy, UserStatus } from './users.ts'

// All of this is [new]: existing clients read all users at once.

// Shapes

export const memberKinds = ['member', 'visitor', 'guest', 'bot'] as const
export type MemberKind = (typeof memberKinds)[number]

/** When a user was last seen: now, within 7 or 30 days, longer ago than 30 days, or never. */
export const seenRanges = ['online', 'week', 'month', 'older', 'never'] as const
export type SeenRange = (typeof seenRanges)[number]

export const memberSorts = ['name', 'email', 'role', 'created_at', 'last_seen_at'] as const
export type MemberSort = (typeof memberSorts)[number]

const filter = {
  kind: Type.Optional(OneOf(memberKinds)),
  query: Type.Optional(
    Text(lengths.searchTerm, { description: 'a part of the name or the address' }),
  ),
  role: Type.Optional(OneOf(['admin', 'user'] as const)),
  status: Type.Optional(UserStatus),
  create_by: Type.Optional(CreateBy),
  seen: Type.Optional(OneOf(seenRanges)),
}
export const MemberFilter = Type.Object(filter)
export type MemberFilter = Static<typeof MemberFilter>

export const MemberQuery = Type.Object({
  ...filter,
  sort: Type.Optional(OneOf(memberSorts)),
  order: Type.Optional(OneOf(['asc', 'desc'] as const)),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxMemberPage })),
})
export type MemberQuery = Static<typeof MemberQuery>

/** A row of the member table. */
export const Member = Type.Object({
  uid: Uid,
  name: Type.String(),
  email: Maybe(Type.String()),
  gender: Type.Integer(),
  language: Type.String(),
  is_admin: Type.Boolean(),
  is_owner: Type.Boolean({ description: 'owns the server' }),
  is_bot: Type.Boolean(),
  create_by: CreateBy,
  status: UserStatus,
  avatar_updated_at: Ms,
  widget_id: Maybe(Type.String()),
  created_at: Ms,
  in_online: Type.Boolean(),
  last_seen_at: Maybe(Ms),
  sessions: Type.Integer({ description: 'devices that are signed in' }),
})
export type Member = Static<typeof Member>

export const MemberPage = Type.Object({
  members: Type.Array(Member),
  /** How many match the filter. */
  total: Type.Integer(),
  /** How many there are of each kind, and how many members are online, whatever the filter. */
  counts: Type.Object({
    member: Type.Integer(),
    visitor: Type.Integer(),
    guest: Type.Integer(),
    bot: Type.Integer(),
    online: Type.Integer(),
  }),
})
export type MemberPage = Static<typeof MemberPage>

export const bulkActions = [
  'freeze',
  'unfreeze',
  'make_admin',
  'remove_admin',
  'make_member',
  'end_sessions',
  'delete',
] as const
export type BulkAction = (typeof bulkActions)[number]

/** Why an action leaves an account as it is. */
export const bulkReasons = [
  'own_account',
  'owner',
  'bot',
  'guest',
  'visitor',
  'member_limit',
  'not_found',
  'not_permitted',
  'already_so',
] as const
export type BulkReason = (typeof bulkReasons)[number]

export const BulkResult = Type.Object({
  uid: Uid,
  /** Empty for an account that does not exist. */
  name: Type.String(),
  outcome: OneOf(['done', 'unchanged', 'refused'] as const),
  reason: Maybe(OneOf(bulkReasons)),
  /** The channels that are deleted together with their owner. */
  channels: Type.Array(Type.String()),
})
export type BulkResult = Static<typeof BulkResult>

/** Why a row of a file makes no account. */
export const importReasons = [
  'bad_name',
  'bad_email',
  'bad_password',
  'bad_role',
  'no_password',
  'name_twice',
  'email_twice',
  'name_taken',
  'email_taken',
  'member_limit',
  'not_permitted',
] as const
export type ImportReason = (typeof importReasons)[number]

export const ImportRow = Type.Object({
  line: Type.Integer({ description: 'of the file, from 1' }),
  name: Type.String(),
  email: Type.String(),
  is_admin: Type.Boolean(),
  /** Whether the person gets the password of the file or a mailed link to set one. */
  way: OneOf(['password', 'mail'] as const),
  outcome: OneOf(['created', 'refused'] as const),
  reason: Maybe(OneOf(importReasons)),
})
export type ImportRow = Static<typeof ImportRow>

export const ImportResult = Type.Object({ rows: Type.Array(ImportRow) })
export type ImportResult = Static<typeof ImportResult>

// Endpoints

export const searchMembers = endpoint('GET', '/admin/member', {
  auth: 'admin',
  query: MemberQuery,
  response: MemberPage,
  summary: 'A page of the users that match a filter, sorted [new]',
})
export const listMemberUids = endpoint('GET', '/admin/member/uid', {
  auth: 'admin',
  query: MemberFilter,
  response: Type.Array(Uid),
  summary: 'The uids of all users that match a filter [new]',
})
export const exportMembers = endpoint('GET', '/admin/member/export', {
  auth: 'admin',
  query: MemberFilter,
  response: 'csv',
  summary: 'The users that match a filter as a CSV file [new]',
})
export const changeMembers = endpoint('POST', '/admin/member/bulk', {
  auth: 'admin',
  request: Type.Object({
    action: OneOf(bulkActions),
    uids: List(Uid, listLengths.bulkMembers),
    dry_run: Opt(Type.Boolean({ description: 'only tells what would happen' })),
  }),
  response: Type.Object({ results: Type.Array(BulkResult) }),
  idempotent: true,
  limit: 32_768,
  summary: 'Does the same to many users, and tells the outcome for each [new]',
})
export const importMembers = endpoint('POST', '/admin/member/import', {
  auth: 'admin',
  query: Type.Object({ dry_run: Type.Optional(Type.Boolean()) }),
  request: 'text',
  response: ImportResult,
  limit: limits.importBytes,
  summary: 'Creates the accounts of a CSV file, and tells the outcome for each row [new]',
})
export const listMemberSessions = endpoint('GET', '/admin/member/:uid/session', {
  auth: 'admin',
  response: Type.Array(Session),
  summary: 'The sessions of a user [new]',
})
export const endMemberSessions = endpoint('DELETE', '/admin/member/:uid/session', {
  auth: 'admin',
  response: Type.Object({ ended: Whole({}) }),
  summary: 'Signs a user out on all devices [new]',
})
export const endMemberSession = endpoint('DELETE', '/admin/member/:uid/session/:device', {
  auth: 'admin',
  response: 'empty',
  summary: 'Signs a user out on one device [new]',
})
export const handOverServer = endpoint('POST', '/admin/owner', {
  auth: 'founder',
  request: Type.Object({ uid: Uid, password: Text(lengths.password) }),
  response: 'empty',
  summary: 'Makes another administrator the owner of the server [new]',
})

// Events

/**
 * An account was frozen or unfrozen, which the users log does not tell. To the streams of administrators that are opened
 * with `ext=1`.
 */
export const MembersChanged = Type.Object({ type: Type.Literal('members_changed') })
