import type { LinkPreview } from '@parley/protocol'
import { acceptedCodings } from '../../../engines/outside/decode.ts'
import type { PieceReader } from '../../../engines/outside/get.ts'
import type { Engines } from '../../../services.ts'
import { readOutside } from '../read-outside.ts'
import { PageReader } from './page-reader.ts'

const maxBytes = 1_048_576
const html = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i

/** Reads a page and the ones that it redirects to; undefined if there is none with a title. */
export async function fetchPreview(
  services: Pick<Engines, 'config'>,
  url: URL,
  language: string,
): Promise<LinkPreview | undefined> {
  let reader: PageReader | undefined
  const answer = await readOutside(services, url.href, {
    maxBytes,
    headers: headersFor(language),
    readBody({ status, headers }, address) {
      const type = headers['content-type'] ?? ''
      const isPage = status >= 200 && status < 300 && html.test(type)
      reader = isPage ? new PageReader(address, type) : undefined
      return reader ?? nothing
    },
    redirectIn: async () => (await reader?.page())?.redirect,
  })
  const page = answer && (await reader?.page())
  return page?.preview.title ? page.preview : undefined
}

const nothing: PieceReader = { write: () => Promise.resolve('has-all') }

const headersFor = (language: string) => ({
  accept: 'text/html,application/xhtml+xml',
  'accept-encoding': acceptedCodings,
  ...(language === '' ? {} : { 'accept-language': language }),
})
