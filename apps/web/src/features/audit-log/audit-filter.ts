import type { AuditFilter } from '@parley/client'
import { type AuditGroup, type AuditKind, auditGroups } from '@parley/protocol'

const names = ['group', 'kind', 'actor', 'target', 'text', 'from', 'to'] as const

/** The filter as the address has it. Days are written as 2026-11-21, and both are included. */
export type AddressFilter = { [Name in (typeof names)[number]]?: string | undefined }

export const groupNames = Object.keys(auditGroups) as AuditGroup[]

/** Reads a filter from an address. What it cannot be is left out. */
export function filterIn(params: URLSearchParams): AddressFilter {
  const given = names.flatMap((name) => {
    const value = params.get(name)
    return value !== null && isValid[name](value, params) ? [[name, value]] : []
  })
  return Object.fromEntries(given) as AddressFilter
}

const isUid = (text: string) => /^[1-9]\d{0,14}$/.test(text)
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00`))

const isValid: Record<keyof AddressFilter, (text: string, params: URLSearchParams) => boolean> = {
  group: (text) => groupNames.includes(text as AuditGroup),
  kind: (text, params) => kindsOf(params.get('group') ?? '').includes(text as AuditKind),
  actor: isUid,
  target: isUid,
  text: (text) => text.trim() !== '' && text.length <= 256,
  from: isDay,
  to: isDay,
}

/** The kinds of a group; none for an unknown one. */
export const kindsOf = (group: string): readonly AuditKind[] =>
  groupNames.includes(group as AuditGroup) ? auditGroups[group as AuditGroup] : []

export function toQuery({
  group,
  kind,
  actor,
  target,
  text,
  from,
  to,
}: AddressFilter): AuditFilter {
  return {
    ...(kind ? { kind: kind as AuditKind } : group ? { group: group as AuditGroup } : {}),
    ...(actor ? { actor: Number(actor) } : {}),
    ...(target ? { target: Number(target) } : {}),
    ...(text ? { text: text.trim() } : {}),
    ...(from ? { from: startOf(from, 0) } : {}),
    ...(to ? { to: startOf(to, 1) } : {}),
  }
}

/** The start of a day here, or of one some days later. */
function startOf(day: string, later: number): number {
  const start = new Date(`${day}T00:00`)
  return start.setDate(start.getDate() + later)
}
