import { fail, type MessageInput } from '@parley/protocol'
import { createWordFilter, type WordFilter } from '@parley/rules'
import { record } from '../../organization/index.ts'
import type { MessagesServices, Written } from '../services.ts'

// The record of an unchanged setting has the same array each time.
const filters = new WeakMap<readonly string[], WordFilter>()

/** Applies the words of the server to the text of a message: it is refused, or they are masked. */
export function withAllowedWords(services: MessagesServices, { input }: Written): MessageInput {
  const { words, action } = record(services, 'word_filter')
  if (words.length === 0 || !input.content_type.startsWith('text/')) return input
  const filter = filters.get(words) ?? createWordFilter(words)
  filters.set(words, filter)
  if (action === 'mask') return { ...input, content: filter.mask(input.content) }
  const found = filter.find(input.content)
  if (found.length > 0) throw fail('words-not-allowed', { details: { words: found.slice(0, 10) } })
  return input
}
