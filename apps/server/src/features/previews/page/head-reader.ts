import { type LinkPreview, lengths, withoutControls } from '@parley/protocol'
import { MediaReader } from './media-reader.ts'

type Attributes = Readonly<Record<string, string>>

const textsMost = { title: 300, description: 1000, siteName: 100, word: 64 }
const localesMost = 20
// The head of a page is flat. The parser searches all open elements at each end of one, so that a page of
// nothing but deep nesting would take minutes.
const depthMost = 64
const refreshSecondsMost = 5
const refreshing = /^\s*(\d{1,4})[\d.]{0,20}\s*[;,]\s*(?:url\s*=\s*)?["']?\s*([^"'\s]+)/i

/** Collects the properties of a page while its head is parsed. */
export class HeadReader {
  /** The rest of the page does not matter. */
  isDone = false
  redirect: string | undefined
  readonly #url: URL
  readonly #og = new Map<string, string>()
  readonly #locales: string[] = []
  readonly #media: MediaReader
  readonly #icons: { href: string; isSvg: boolean }[] = []
  #title: string | undefined
  #description = ''
  #isInTitle = false
  #depth = 0

  constructor(url: URL) {
    this.#url = url
    this.#media = new MediaReader((address) => this.#resolve(address))
  }

  readonly onopentag = (name: string, attributes: Attributes): void => {
    this.#depth++
    if (name === 'body' || this.#depth > depthMost) this.isDone = true
    if (this.isDone) return
    if (name === 'meta') this.#readMeta(attributes)
    else if (name === 'link') this.#readLink(attributes)
    else if (name === 'title' && this.#title === undefined) {
      this.#isInTitle = true
      this.#title = ''
    }
  }

  readonly ontext = (text: string): void => {
    if (this.#isInTitle && !this.isDone) this.#title = `${this.#title}${text}`.slice(0, 4_096)
  }

  readonly onclosetag = (name: string): void => {
    this.#depth--
    if (name === 'title') this.#isInTitle = false
    if (name === 'head') this.isDone = true
  }

  preview(): LinkPreview {
    const text = (name: string, chars: number) => tidy(this.#og.get(name), chars)
    return {
      type: text('type', textsMost.word) || 'website',
      title: text('title', textsMost.title) || tidy(this.#title, textsMost.title),
      url: this.#resolve(this.#og.get('url')) ?? this.#url.href,
      ...this.#media.media(),
      favicon_url: (this.#icons.find(({ isSvg }) => !isSvg) ?? this.#icons[0])?.href ?? null,
      description:
        text('description', textsMost.description) ||
        tidy(this.#description, textsMost.description) ||
        null,
      locale: text('locale', textsMost.word) || null,
      locale_alternate: this.#locales.length > 0 ? this.#locales : null,
      site_name: text('site_name', textsMost.siteName) || null,
    }
  }

  #readMeta({ property, name, content = '', 'http-equiv': header = '' }: Attributes) {
    if (header.trim().toLowerCase() === 'refresh') this.#readRefresh(content)
    const key = (property ?? name ?? '').trim().toLowerCase()
    if (key === 'description') this.#description ||= content
    if (!key.startsWith('og:')) return
    const word = key.slice(3)
    if (this.#media.read(word, content)) return
    if (word === 'locale:alternate' && this.#locales.length < localesMost) {
      this.#locales.push(tidy(content, textsMost.word))
    } else if (!this.#og.has(word) && this.#og.size < 100) {
      this.#og.set(word, content)
    }
  }

  // A page that shows itself again after some minutes does not lead elsewhere.
  #readRefresh(content: string) {
    const [, seconds, address] = refreshing.exec(content.slice(0, lengths.url)) ?? []
    const target = this.#resolve(address)
    if (Number(seconds) <= refreshSecondsMost && target !== this.#url.href) {
      this.redirect ??= target
    }
  }

  #readLink({ rel = '', href = '', type = '' }: Attributes) {
    const address = this.#resolve(href)
    if (!/icon$/i.test(rel.trim()) || address === undefined || this.#icons.length >= 10) return
    this.#icons.push({ href: address, isSvg: /svg/i.test(type) || /\.svg$/i.test(href) })
  }

  /** An address of the web, as seen from this page. */
  #resolve(address: string | undefined): string | undefined {
    const text = address?.trim() ?? ''
    if (text === '' || text.length > lengths.url || !URL.canParse(text, this.#url)) return undefined
    const { protocol, href } = new URL(text, this.#url)
    return /^https?:$/.test(protocol) && href.length <= lengths.url ? href : undefined
  }
}

/** A text on one line, cut to a number of characters. */
function tidy(text: string | undefined, chars: number): string {
  const line = withoutControls((text ?? '').slice(0, 8 * chars))
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= chars ? line : [...line].slice(0, chars).join('').trimEnd()
}
