import { RequestError } from '@parley/client'
import * as contract from '@parley/protocol'
import i18next from 'i18next'
import { reasonText, setErrorHandler } from '../store/index.ts'
import { showToast } from '../ui/index.ts'

// 404 of these endpoints is handled by their pages or does not matter.
const silent404 = new Set<unknown>([
  contract.login,
  contract.deleteMessage,
  contract.deleteMessages,
  contract.getFile,
])
const pagesOwn = [401, 406, 409, 410, 412, 423]

/** Shows failed requests as toasts. No other place does. */
export function startShowingErrors(): void {
  setErrorHandler((error) => {
    if (!(error instanceof RequestError)) throw error
    const text = wordsFor(error)
    if (text !== undefined) showToast({ id: text, text, kind: 'error' })
  })
}

/** The text for a failed request; undefined when none is shown. */
function wordsFor(error: RequestError) {
  const { endpoint, status, words, retryAfterSeconds } = error
  const t = (key: string, more = {}) => i18next.t(`chat:error.${key}`, more)
  if (status === 0) return t('noAnswer')
  if (pagesOwn.includes(status)) return undefined
  if (status === 404) return silent404.has(endpoint) ? undefined : t('notFound')
  const known = reasonText(error)
  if (known !== undefined) return known
  if (status === 403) return endpoint === contract.sendToUser ? t('blocked') : t('notAllowed')
  if (status === 413) return t('tooLarge')
  if (status === 429) return t('tooMany', { seconds: retryAfterSeconds ?? 60 })
  if (status === 501) return t('notBuilt')
  if (status === 451) return words ?? t('license')
  if (status >= 500) return t('server')
  return t('badRequest')
}
