import { fail, type LinkPreview } from '@parley/protocol'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { MessagesServices } from '../../messages/index.ts'
import { createFetchCache } from '../fetch-cache.ts'
import { isReadable } from '../read-outside.ts'
import { fetchPreview } from './fetch-preview.ts'

interface PageKey {
  text: string
  url: URL
  /** The header Accept-Language of the caller. */
  language: string
}

/** A page, and the user whose question makes the server fetch it. */
type PageQuestion = PageKey & { me: CurrentUser }

const cacheBytes = 8_388_608
const maxFetches = 24
const maxLanguage = 256

/** The key of a page in the cache; undefined for an address that is never read. Pages differ by language. */
export function pageKey(address: string, language: string): PageKey | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!isReadable(url)) return undefined
  url.hash = ''
  const [first = ''] = /^[\w-]{1,35}/.exec(language.trim().toLowerCase()) ?? []
  return { text: `${first} ${url.href}`, url, language: language.slice(0, maxLanguage) }
}

/** The previews of pages that were read. */
export function createPageCache(services: MessagesServices) {
  const { clock, config, limits } = services
  const fetches = limits.open({ name: 'preview', points: 60, duration: 60 })

  return createFetchCache<LinkPreview, PageQuestion>({
    clock,
    maxBytes: cacheBytes,
    maxFetches,
    sizeOf: (preview) => 2 * JSON.stringify(preview).length,
    async fetch(_key, { url, language, me }) {
      if (config.rateLimit) await fetches.consume(me.uid).catch(refuse)
      return fetchPreview(services, url, language)
    },
  })
}

function refuse(spent: unknown): never {
  if (!(spent instanceof RateLimiterRes)) throw spent
  throw fail('too-many', { retryAfterSeconds: Math.ceil(spent.msBeforeNext / 1000) })
}
