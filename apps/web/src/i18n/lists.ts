import { isolated } from '@parley/rules'
import { locale } from './locale.ts'

const formats = new Map<string, Intl.ListFormat>()

function format(): Intl.ListFormat {
  const name = locale()
  let known = formats.get(name)
  if (!known) {
    known = new Intl.ListFormat(name, { type: 'conjunction' })
    formats.set(name, known)
  }
  return known
}

/** A list with its last word: Alice, Bob and Carol. */
export const listWithAnd = (texts: readonly string[]): string =>
  format().format(texts.map(isolated))

/** A list without a last word, because more may follow: Alice, Bob, Carol. */
export function listOf(texts: readonly string[]): string {
  const parts = format().formatToParts(['1', '2', '3'])
  return texts.map(isolated).join(parts[1]?.value ?? ', ')
}
