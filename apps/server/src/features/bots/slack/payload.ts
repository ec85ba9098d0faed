/** An object of Slack's messages. Programs leave members out, write null for them, or values of other kinds. */
export type Members = Readonly<Record<string, unknown>>

// Slack nests far less. Deeper values would overflow the stack.
const maxDepth = 16

/** Whether a value is an object. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value says nothing: it is absent, null, or an empty text. */
export const isAbsent = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

/** The entries of a list. A single value is a list of one. */
export function listOf(value: unknown): readonly unknown[] {
  if (isAbsent(value)) return []
  return Array.isArray(value) ? value.filter((one) => !isAbsent(one)) : [value]
}

/** A value as a text, whatever its kind: lists with commas, objects by their text or their members. */
export function textOf(value: unknown, depth = 0): string {
  if (isAbsent(value) || depth > maxDepth) return ''
  if (Array.isArray(value)) return joined(value.map((one) => textOf(one, depth + 1)))
  if (!isMembers(value)) return String(value as string | number | boolean)
  if (!isAbsent(value['text'])) return textOf(value['text'], depth + 1)
  const members = Object.entries(value).filter(([name]) => name !== 'type')
  return joined(members.map(([name, one]) => labelled(name, textOf(one, depth + 1))))
}

/** A value as an address of one line; undefined if there is none. */
export const addressOf = (value: unknown): string | undefined =>
  textOf(value).trim().replaceAll(/\s+/g, '%20') || undefined

const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join(', ')
const labelled = (name: string, text: string) => (text === '' ? '' : `${name}: ${text}`)
