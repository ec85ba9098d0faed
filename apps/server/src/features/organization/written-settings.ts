import { fail, lengths } from '@parley/protocol'

/** A change of a text of `ext_setting`. */
export interface SettingChange {
  /** The text before it. */
  before: string
  /** The device that made it. */
  by: string
}

/** A text of `ext_setting`, and its latest changes, the newest first. */
export interface SettingVersions {
  text: string | null
  changes: readonly SettingChange[]
}

const maxChanges = 10

/** A device of a user, as the author of a change. */
export const authorOf = ({ uid, device }: { uid: number; device: string }): string =>
  `${uid} ${device}`

/**
 * The text that a client writes as a whole, merged with what others have changed since it read it. Clients do not say which
 * version they have read. It is not older than their own last change, and it is taken for the one from which the written
 * text differs least: clients change one option at a time.
 */
export function merged(
  { text, changes }: SettingVersions,
  written: string | null,
  by: string,
): string | null {
  const given = entriesOf(written)
  const current = entriesOf(text)
  let read = current
  let least = differences(current, given).length
  for (const change of changes) {
    if (change.by === by) break
    const entries = entriesOf(change.before)
    const { length } = differences(entries, given)
    // A client that has read exactly this version would not write it again.
    if (length > 0 && length < least) [read, least] = [entries, length]
  }
  if (read === current) return written
  const result = new Map(current)
  for (const name of differences(read, given)) {
    const value = given.get(name)
    if (value === undefined) result.delete(name)
    else result.set(name, value)
  }
  return textOf(result)
}

/** The versions after `next` was stored. Fails if it is too long. */
export function withVersion(
  { text, changes }: SettingVersions,
  next: string | null,
  by: string,
): SettingVersions {
  if (next === text) return { text, changes }
  if ((next?.length ?? 0) > lengths.extSetting) throw fail('bad-body', { field: 'ext_setting' })
  return { text: next, changes: [{ before: text ?? '{}', by }, ...changes].slice(0, maxChanges) }
}

// The options of this product are an object inside the text: its members are entries of their own.
type Entries = Map<string, unknown>

function entriesOf(text: string | null): Entries {
  const entries: Entries = new Map()
  for (const [name, value] of Object.entries(objectOf(text))) {
    if (isObject(value) && Object.keys(value).length > 0) {
      for (const [inner, one] of Object.entries(value)) entries.set(pathOf(name, inner), one)
      // A flag that is not there is off.
    } else if (value !== false) entries.set(pathOf(name), value)
  }
  return entries
}

const pathOf = (...names: string[]) => JSON.stringify(names)

function textOf(entries: Entries): string {
  const result: Record<string, unknown> = {}
  for (const [path, value] of entries) {
    const [name = '', inner] = JSON.parse(path) as string[]
    if (inner === undefined) result[name] = value
    else result[name] = { ...(isObject(result[name]) ? result[name] : {}), [inner]: value }
  }
  return JSON.stringify(result)
}

/** The names of the entries in which two texts differ. */
function differences(one: Entries, other: Entries): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => JSON.stringify(one.get(name)) !== JSON.stringify(other.get(name)),
  )
}

function objectOf(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
