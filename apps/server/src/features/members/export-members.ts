import { Readable } from 'node:stream'
import type { Member, MemberFilter } from '@parley/protocol'
import { stringify } from 'csv-stringify'
import type { Actor } from '../../http/request/actor.ts'
import { writeAuditEntry } from '../audit/index.ts'
import type { User } from '../users/index.ts'
import { findMembers } from './list/find-members.ts'
import { toMembers } from './list/search-members.ts'
import type { MembersServices } from './services.ts'

const batch = 500
const columns = [
  'uid',
  'name',
  'email',
  'role',
  'kind',
  'status',
  'sign_up',
  'created',
  'last_seen',
]

/**
 * The users that match a filter as a CSV file. Spreadsheets run texts that begin like a formula: a quotation mark
 * before them prevents it. The mark of the encoding lets Excel read accents.
 */
export async function exportMembers(
  services: MembersServices,
  me: Actor,
  filter: MemberFilter,
): Promise<Readable> {
  const users = await findMembers(services, filter)
  await writeAuditEntry(services, me, 'members_exported', { count: users.length })
  const rows = Readable.from(rowsOf(services, users))
  return rows.compose(stringify({ header: true, columns, escape_formulas: true, bom: true }))
}

async function* rowsOf(services: MembersServices, users: readonly User[]) {
  for (let i = 0; i < users.length; i += batch) {
    for (const member of await toMembers(services, users.slice(i, i + batch))) yield toRow(member)
  }
}

const toRow = (member: Member) => [
  member.uid,
  member.name,
  member.email,
  member.is_admin ? 'admin' : 'member',
  member.create_by === 'guest' ? 'guest' : member.is_bot ? 'bot' : 'member',
  member.status,
  member.create_by,
  toDate(member.created_at),
  member.last_seen_at === null ? '' : toDate(member.last_seen_at),
]

const toDate = (ms: number) => new Date(ms).toISOString()
