import { RequestError } from '@parley/client'
import i18next from 'i18next'

/** A page's own texts for some statuses. */
export type FailureTexts = Partial<Record<number, string>>

/**
 * The text for a failed request: the page's own text for the status, else the server's, else a general
 * one. Other errors are bugs and are thrown again.
 */
export function failureText(error: unknown, own: FailureTexts = {}): string {
  if (!(error instanceof RequestError)) throw error
  const { status, words, retryAfterSeconds } = error
  const t = (key: string, more = {}) => i18next.t(`chat:error.${key}`, more)
  if (own[status] !== undefined) return own[status]
  if (status === 0) return t('noAnswer')
  if (status === 429) return t('tooMany', { seconds: retryAfterSeconds ?? 60 })
  if (status === 501) return t('notBuilt')
  // The text of an internal error is for the log.
  if (words !== undefined && status !== 500) return words
  if (status === 451) return t('license')
  if (status >= 500) return t('server')
  if (status === 403) return t('notAllowed')
  return t('badRequest')
}
