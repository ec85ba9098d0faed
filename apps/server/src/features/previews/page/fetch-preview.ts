import type { LinkPreview } from '@parley/protocol'
import { acceptedCodings } from '../../../engines/outside/decode.ts'
import type { Got } from '../../../engines/outside/get.ts'
import type { Engines } from '../../../services.ts'
import { readOutside } from '../read-outside.ts'
import { decodeHtml } from './decode-html.ts'
import { type Page, readPage } from './page.ts'

const maxBytes = 1_048_576
const html = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i

/** Reads a page and the ones that it redirects to; undefined if there is none with a title. */
export async function fetchPreview(
  services: Pick<Engines, 'config'>,
  url: URL,
  language: string,
): Promise<LinkPreview | undefined> {
  let page: Page | undefined
  const answer = await readOutside(services, url.href, {
    maxBytes,
    headers: headersFor(language),
    redirectIn(got, address) {
      page = pageIn(got, address)
      return page?.redirect
    },
  })
  return answer && page?.preview.title ? page.preview : undefined
}

const headersFor = (language: string) => ({
  accept: 'text/html,application/xhtml+xml',
  'accept-encoding': acceptedCodings,
  ...(language === '' ? {} : { 'accept-language': language }),
})

function pageIn({ status, headers, body }: Got, url: URL): Page | undefined {
  const type = headers['content-type'] ?? ''
  const isPage = status >= 200 && status < 300 && html.test(type)
  return isPage ? readPage(decodeHtml(body, type), url) : undefined
}
