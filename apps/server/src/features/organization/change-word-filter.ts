import type { RequestOf, updateWordFilter } from '@parley/protocol'
import { cleanWord } from '@parley/rules'
import type { Actor } from '../../http/request/actor.ts'
import type { OrganizationServices } from './services.ts'
import { changeRecord, given } from './settings.ts'

/** Changes the words that messages must not have. Messages that exist are left alone. */
export async function changeWordFilter(
  services: OrganizationServices,
  actor: Actor,
  body: RequestOf<typeof updateWordFilter>['body'],
): Promise<undefined> {
  const { words, action } = given(body)
  const known = words && [...new Set(words.map(cleanWord))].filter((word) => word !== '')
  await changeRecord(services, actor, 'word_filter', given({ words: known, action }))
  return undefined
}
