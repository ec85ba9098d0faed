import { findMentions, type PickedMentions } from '@parley/rules'

/** The text between an `@` and the caret; undefined when no mention is being typed. */
export function mentionQuery(
  text: string,
  caret: number,
): { from: number; query: string } | undefined {
  const match = /(?:^|\s)@([^\s@]{0,32})$/u.exec(text.slice(0, caret))
  if (!match) return undefined
  const query = match[1] ?? ''
  return { from: caret - query.length - 1, query }
}

/** The emoji name between a `:` and the caret, from two characters on. */
export function emojiQuery(
  text: string,
  caret: number,
): { from: number; query: string } | undefined {
  const match = /(?:^|\s):([a-z0-9_+-]{2,32})$/iu.exec(text.slice(0, caret))
  if (!match) return undefined
  const query = match[1] ?? ''
  return { from: caret - query.length - 1, query: query.toLowerCase() }
}

/** Replaces part of a text and puts the caret after the replacement. */
export function replaceAt(text: string, from: number, to: number, by: string) {
  return { text: text.slice(0, from) + by + text.slice(to), caret: from + by.length }
}

/** Deletes the mention that ends at the caret, as a whole. */
export function deleteMention(text: string, caret: number, picked: PickedMentions) {
  const place = findMentions(text, picked).find(({ end }) => end === caret)
  return place && replaceAt(text, place.start, place.end, '')
}
