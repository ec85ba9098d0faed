import { isUtf8 } from 'node:buffer'
import {
  AndFilter,
  EqualityFilter,
  ExtensibleFilter,
  type Filter,
  FilterParser,
  OrFilter,
} from 'ldapts'

export type { Filter } from 'ldapts'

const place = '{login}'

/** The filter for a user name. Characters with a meaning in filters lose it. */
export const filterFor = (template: string, login: string): Filter =>
  FilterParser.parseString(decoded(template).replaceAll(place, () => escape(login)))

/** The filter for anybody: every place for a user name takes any value. */
export const filterForAll = (template: string): Filter =>
  FilterParser.parseString(decoded(template).replaceAll(place, '*'))

/** Whether a text is a filter with a place for a user name. */
export function isTemplate(text: string): boolean {
  // The library does not miss a bracket at the end.
  const isBalanced = text.split('(').length === text.split(')').length
  if (!text.includes(place) || !isBalanced) return false
  try {
    filterFor(text, 'name')
    filterForAll(text)
    return true
  } catch {
    return false
  }
}

// The library reads an escaped byte as a character. RFC 4515 escapes the bytes of UTF-8: `\c3\bc` is `ü`.
const decoded = (template: string): string =>
  template.replace(/(?:\\[89a-f][\da-f])+/gi, (escaped) => {
    const bytes = Buffer.from(escaped.replaceAll('\\', ''), 'hex')
    return isUtf8(bytes) ? bytes.toString('utf8') : escaped
  })

// An escaped byte is the same as the character for these.
const escape = (text: string): string =>
  text.replace(
    /[\0()*\\]/g,
    (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )

export const equals = (attribute: string, value: string | Buffer): Filter =>
  new EqualityFilter({ attribute, value })

/** Compares by a rule that the server knows by its number. Servers that do not know it find nothing. */
export const matches = (attribute: string, rule: string, value: string): Filter =>
  new ExtensibleFilter({ matchType: attribute, rule, value })

export const anyOf = (filters: Filter[]): Filter => new OrFilter({ filters })

export const allOf = (filters: Filter[]): Filter => new AndFilter({ filters })
