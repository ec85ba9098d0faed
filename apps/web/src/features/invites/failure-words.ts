import { RequestError } from '@parley/client'
import i18next from 'i18next'

/** A page's own words for some statuses. */
export type OwnWords = Partial<Record<number, string>>

/**
 * What to say of a failed call in the place where it failed: the page's own words for that status, else
 * the server's, else those of the catalogue. Anything but a failed call is a bug and goes on.
 */
export function failureWords(error: unknown, own: OwnWords = {}): string {
  if (!(error instanceof RequestError)) throw error
  const { status, words, retryAfterSeconds } = error
  const say = (key: string, more = {}) => i18next.t(`chat:error.${key}`, more)
  if (own[status] !== undefined) return own[status]
  if (status === 0) return say('noAnswer')
  if (status === 429) return say('tooMany', { seconds: retryAfterSeconds ?? 60 })
  if (status === 501) return say('notBuilt')
  if (words !== undefined) return words
  if (status === 451) return say('license')
  if (status >= 500) return say('server')
  if (status === 403) return say('notAllowed')
  return say('badRequest')
}
