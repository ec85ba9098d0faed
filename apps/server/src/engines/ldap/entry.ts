import type { Client } from 'ldapts'

type Found = Awaited<ReturnType<Client['search']>>['searchEntries'][number]

/** An entry of an LDAP server. */
export interface Entry {
  dn: string
  /** The values of the attributes that were asked for, by the name in lower case. */
  attributes: ReadonlyMap<string, readonly Buffer[]>
}

/** Turns what the library returns into an entry. */
export function toEntry({ dn, ...attributes }: Found): Entry {
  const rows = Object.entries(attributes).map(
    ([name, values]) => [name.toLowerCase(), bytesOf(values)] as const,
  )
  return { dn, attributes: new Map(rows.filter(([, values]) => values.length > 0)) }
}

const bytesOf = (values: Found[string]): Buffer[] =>
  [values].flat().map((value) => (Buffer.isBuffer(value) ? value : Buffer.from(value)))

/** The first value of an attribute. */
export const bytesIn = ({ attributes }: Entry, name: string): Buffer | undefined =>
  attributes.get(name.toLowerCase())?.[0]

/** The first value of an attribute as text; undefined if it is absent or empty. */
export const textIn = (entry: Entry, name: string): string | undefined =>
  bytesIn(entry, name)?.toString('utf8').trim() || undefined

/** All values of an attribute as texts. */
export const textsIn = ({ attributes }: Entry, name: string): string[] =>
  (attributes.get(name.toLowerCase()) ?? []).map((value) => value.toString('utf8'))

/** Whether two distinguished names are written differently only in case and spaces around commas. */
export const isSameDn = (one: string, other: string): boolean => plainDn(one) === plainDn(other)

/** A distinguished name in lower case, without spaces around commas and equals signs. */
export const plainDn = (dn: string): string =>
  dn
    .trim()
    .replace(/\s*([,=])\s*/g, '$1')
    .toLowerCase()
