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
  const known = reasonText(error)
  if (known !== undefined) return known
  if (status === 0) return t('noAnswer')
  if (status === 429) return t('tooMany', { seconds: retryAfterSeconds ?? 60 })
  if (status === 501) return t('notBuilt')
  // The text of an internal error is for the log.
  if (words !== undefined && status !== 500) return words
  if (status === 451) return t('license')
  if (status >= 500) return t('server')
  if (status === 403) return t('notAllowed')
  if (status === 404) return t('notFound')
  if (status === 413) return t('tooLarge')
  return t('badRequest')
}

/** The text for the reason that the server gave; undefined if it gave none, or one without a text. */
export function reasonText({ reason, words }: RequestError): string | undefined {
  const name = reason?.replaceAll('_', '-') || nameOfWords[words ?? '']
  const key = `chat:error.reason.${name}`
  return name && i18next.exists(key) ? i18next.t(key) : undefined
}

// Errors with 451 and 503 have no reason: their plain text tells which one it is.
const nameOfWords: Record<string, string> = {
  'License error: users reached limit': 'member-limit',
  'License error: domain incorrect': 'license-domain',
  'License error: expired': 'license-expired',
  'License error: signature invalid': 'license-not-signed',
  'The sign-in provider does not answer': 'provider-failed',
  'SMTP is disabled': 'smtp-is-off',
  'The mail was not accepted': 'mail-refused',
  'The disk is full': 'disk-full',
  'The server is not ready': 'not-ready',
  'Import in progress': 'importing',
  'The bot does not answer': 'bot-failed',
}
