import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths, listLengths } from './lengths.ts'
import { OneOf, Opt, Text } from './shapes.ts'

// All of this is [new]: words that messages must not have.

export const wordFilterActions = ['refuse', 'mask'] as const
export type WordFilterAction = (typeof wordFilterActions)[number]

/** `refuse` does not accept a message with one of the words, `mask` replaces their letters by asterisks. */
export const WordFilter = Type.Object({
  words: Type.Array(
    Type.String({ description: 'a word or words; * at its end stands for any letters' }),
  ),
  action: OneOf(wordFilterActions),
})
export type WordFilter = Static<typeof WordFilter>

export const getWordFilter = endpoint('GET', '/admin/system/word-filter', {
  auth: 'admin',
  response: WordFilter,
  summary: 'The words that messages must not have [new]',
})
export const updateWordFilter = endpoint('POST', '/admin/system/word-filter', {
  auth: 'admin',
  request: Type.Object({
    words: Opt(Type.Array(Text(lengths.filteredWord), { maxItems: listLengths.filteredWords })),
    action: Opt(OneOf(wordFilterActions)),
  }),
  response: 'empty',
  summary: 'Changes the words that messages must not have [new]',
})
