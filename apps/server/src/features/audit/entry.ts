import { randomBytes } from 'node:crypto'
import { type AuditDetails, type AuditKind, withoutControls } from '@parley/protocol'
import { truncate } from '@parley/rules'
import type { AuditEntryRow } from './tables.ts'

/** The user who acts and the origin of their request, such as an `Actor`. Without `uid`, the server acts or the user is unknown. */
export interface AuditOrigin {
  uid?: number | null
  name?: string | null
  /** An address, or a word such as `command line`. */
  ip: string
  user_agent?: string | null
  device?: string | null
}

/** A user or a channel that something was done to. */
export type AuditTarget = { uid: number; name: string } | { gid: number; name: string }

/** The details of an act. Never contains a password, a token or a secret. */
export type Act = { [Name in keyof AuditDetails]: AuditDetails[Name] | undefined } & {
  /** The account that acted, if the origin does not name it: the one that a sign-in found. */
  by?: { uid: number; name: string }
  target?: AuditTarget | undefined
}

const maxChars = 200
const maxWords = 2_000
const timeDigits = 12

export type EntryIds = (now: number) => string

/** Ids that rise with the time, also within a millisecond on one node. */
export function createEntryIds(): EntryIds {
  let last = 0
  let count = 0
  return (now) => {
    count = now === last ? count + 1 : 0
    last = now
    return `${idFrom(now)}${hex(count, 6)}${randomBytes(4).toString('hex')}`
  }
}

/** The lower bound of the ids from a time on. */
export const idFrom = (time: number): string => hex(Math.max(time, 0), timeDigits)

const hex = (value: number, digits: number) => Math.floor(value).toString(16).padStart(digits, '0')

export function toRow(
  id: string,
  created_at: number,
  kind: AuditKind,
  origin: AuditOrigin,
  { by, target, ...act }: Act,
): AuditEntryRow {
  const details = bounded(act)
  const row = {
    actor_uid: by?.uid ?? origin.uid ?? null,
    actor_name: by?.name ?? origin.name ?? null,
    target_uid: target && 'uid' in target ? target.uid : null,
    target_gid: target && 'gid' in target ? target.gid : null,
    target_name: target?.name ?? null,
    ip: origin.ip || null,
    device: cut(origin.device ?? '') || null,
    user_agent: origin.user_agent ?? null,
  }
  return {
    id,
    kind,
    created_at,
    ...row,
    details: JSON.stringify(details),
    words: wordsOf(row, details),
  }
}

function bounded({ changes, ...act }: Omit<Act, 'by' | 'target'>): AuditDetails {
  const short = Object.entries(act).flatMap(([name, value]) => {
    if (value === undefined) return []
    return [[name, typeof value === 'string' ? cut(value) : value]]
  })
  return { ...Object.fromEntries(short), ...(changes ? { changes } : {}) }
}

/** A text without control characters, of bounded length. */
export const cut = (text: string): string => truncate(withoutControls(text), maxChars)

function wordsOf(
  { actor_name, target_name, ip, device }: Partial<AuditEntryRow>,
  { changes = [], tried, label, section }: AuditDetails,
): string {
  const values = changes.flatMap(({ name, before, after }) => [name, before, after])
  const all = [actor_name, target_name, ip, device, tried, label, section, ...values]
  return toWords(all.filter((one) => one !== null && one !== undefined).join(' ')).slice(
    0,
    maxWords,
  )
}

/** The form in which texts are stored and searched. */
export const toWords = (text: string): string => text.normalize('NFKC').toLowerCase()
