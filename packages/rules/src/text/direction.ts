// Embeddings, overrides and isolates. Marks of one direction are part of many names and turn nothing around.
const turningSigns = /[\u202A-\u202E\u2066-\u2069]/g

/** Whether a name has signs that turn the writing direction around. */
export const hasTurns = (name: string): boolean => /[\u202A-\u202E\u2066-\u2069]/.test(name)

/** A name without the signs that would show its letters, or what follows it, in another order. */
export const withoutTurns = (name: string): string => name.replace(turningSigns, '')

/** The name of a file with its signs of direction replaced, as its download has them. `invoice_gpj.exe` is no picture. */
export const shownFileName = (name: string): string => name.replace(turningSigns, '_')

/** The text of a link with its signs of direction encoded, as they are in its address. */
export const shownAddress = (address: string): string =>
  address.replace(turningSigns, encodeURIComponent)

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * A person's words for a plain text that has other words too, where there is no `bdi`: their direction changes the order of
 * nothing around them. Words without letters from right to left stay as they are.
 */
export const isolated = (words: string): string =>
  rightToLeft.test(words) ? `\u2068${words}\u2069` : words
