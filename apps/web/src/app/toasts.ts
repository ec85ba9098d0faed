import { RequestError } from '@parley/client'
import * as contract from '@parley/protocol'
import i18next from 'i18next'
import { setReporter } from '../store/index.ts'
import { showToast } from '../ui/index.ts'

// Their pages deal with these themselves, or nobody needs to hear.
const silent404 = new Set<unknown>([
  contract.login,
  contract.deleteMessage,
  contract.deleteMessages,
  contract.getFile,
])
const pagesOwn = [401, 406, 409, 410, 412, 423]

/** The only place that turns a failed call into words. */
export function startReporting(): void {
  setReporter((error) => {
    if (!(error instanceof RequestError)) throw error
    const text = wordsFor(error)
    if (text !== undefined) showToast({ id: text, text, kind: 'error' })
  })
}

/** What a person is told of a failed call; undefined when nothing needs saying. */
export function wordsFor({ endpoint, status, words, retryAfterSeconds }: RequestError) {
  const say = (key: string, more = {}) => i18next.t(`chat:error.${key}`, more)
  if (status === 0) return say('noAnswer')
  if (pagesOwn.includes(status)) return undefined
  if (status === 404) return silent404.has(endpoint) ? undefined : say('notFound')
  if (status === 403) return endpoint === contract.sendToUser ? say('blocked') : say('notAllowed')
  if (status === 413) return say('tooLarge')
  if (status === 429) return say('tooMany', { seconds: retryAfterSeconds ?? 60 })
  if (status === 501) return say('notBuilt')
  if (status === 451) return words ?? say('license')
  if (status >= 500) return words ?? say('server')
  return say('badRequest')
}
