import { type LinkPreview, lengths, withoutControls } from '@parley/protocol'
import { endsHead, maxDepth } from './head-elements.ts'
import { MediaReader } from './media-reader.ts'
import type { Page } from './page.ts'

type Attributes = Readonly<Record<string, string>>

const maxTexts = { title: 300, description: 1000, siteName: 100, word: 64 }
const maxLocales = 20
const maxProperties = 200
const propertyChars = 8 * maxTexts.description
const maxRefreshSeconds = 5
const refreshing = /^\s*(\d{1,4})[\d.]{0,20}\s*[;,]\s*(?:url\s*=\s*)?["']?\s*([^"'\s]+)/i
const isPicture = /^(?:twitter:image(?::src)?|itemprop:(?:image|thumbnailurl)|image_src|thumbnail)$/

/** Collects the properties of a page while it is parsed. Addresses are resolved at the end: their base may come later. */
export class HeadReader {
  /** The rest of the page does not matter. */
  isDone = false
  readonly #url: URL
  readonly #properties: [key: string, content: string][] = []
  readonly #icons: { href: string; isSvg: boolean }[] = []
  #base: string | undefined
  #refresh: string | undefined
  #title: string | undefined
  #isInTitle = false
  #isHeadOver = false
  #pictureDepth = 0
  #depth = 0

  constructor(url: URL) {
    this.#url = url
  }

  /** Whether the head is over and has a title. Some pages have better ones in their body. */
  get hasTitle(): boolean {
    return this.#isHeadOver && (this.#title ?? '').trim() !== ''
  }

  readonly onopentag = (name: string, attributes: Attributes): void => {
    this.#depth++
    if (this.#depth > maxDepth) this.isDone = true
    if (endsHead(name)) this.#endHead()
    if (name === 'svg') this.#pictureDepth = this.#depth
    if (this.isDone) return
    if (name === 'meta') this.#readMeta(attributes)
    else if (name === 'link') this.#readLink(attributes)
    else if (name === 'base') this.#base ??= attributes['href']
    else if (name === 'img') this.#add(`itemprop:${attributes['itemprop']}`, attributes['src'])
    else if (name === 'title' && this.#title === undefined && this.#pictureDepth === 0) {
      this.#isInTitle = true
      this.#title = ''
    }
  }

  readonly ontext = (text: string): void => {
    if (this.#isInTitle && !this.isDone) this.#title = `${this.#title}${text}`.slice(0, 4_096)
  }

  readonly onclosetag = (name: string): void => {
    if (this.#depth === this.#pictureDepth) this.#pictureDepth = 0
    this.#depth--
    if (name === 'title') this.#isInTitle = false
    if (name === 'head') this.#endHead()
  }

  /** The metadata so far. */
  page(): Page {
    const base = this.#resolve(this.#base, this.#url) ?? this.#url.href
    const resolve = (address: string | undefined) => this.#resolve(address, new URL(base))
    const redirect = resolve(this.#refresh)
    return {
      preview: this.#preview(resolve),
      redirect: redirect === this.#url.href ? undefined : redirect,
    }
  }

  #preview(resolve: (address: string | undefined) => string | undefined): LinkPreview {
    const media = new MediaReader(resolve)
    const first = new Map<string, string>()
    const locales: string[] = []
    for (const [key, content] of this.#properties) {
      if (key.startsWith('og:') && media.read(key.slice(3), content)) continue
      if (key === 'og:locale:alternate') locales.push(tidy(content, maxTexts.word))
      else if (!first.has(key) && content.trim() !== '') first.set(key, content)
    }
    if (this.#title?.trim()) first.set('title', this.#title)
    for (const [key, content] of this.#properties) {
      if (isPicture.test(key)) media.readOther(content, first.get('twitter:image:alt'))
    }
    const text = (chars: number, ...keys: string[]) =>
      tidy(keys.map((key) => first.get(key)).find(Boolean), chars)
    const icons = this.#icons.flatMap(({ href, isSvg }) => {
      const address = resolve(href)
      return address === undefined ? [] : [{ address, isSvg }]
    })
    return {
      type: text(maxTexts.word, 'og:type') || 'website',
      title: text(maxTexts.title, 'og:title', 'twitter:title', 'title', 'itemprop:name'),
      url: resolve(first.get('og:url')) ?? this.#url.href,
      ...media.media(),
      favicon_url: (icons.find(({ isSvg }) => !isSvg) ?? icons[0])?.address ?? null,
      description: text(maxTexts.description, ...descriptions) || null,
      locale: text(maxTexts.word, 'og:locale') || null,
      locale_alternate: locales.length > 0 ? locales.slice(0, maxLocales) : null,
      site_name: text(maxTexts.siteName, 'og:site_name') || null,
    }
  }

  #endHead() {
    if (this.#isHeadOver) return
    this.#isHeadOver = true
    const keys = this.#properties.map(([key]) => key)
    if (this.#refresh !== undefined || keys.includes('og:title') || keys.includes('twitter:title'))
      this.isDone = true
  }

  #readMeta({ property, name, itemprop, content, 'http-equiv': header = '' }: Attributes) {
    if (header.trim().toLowerCase() === 'refresh') this.#readRefresh(content ?? '')
    for (const key of [property, name]) this.#add(key === 'title' ? 'itemprop:name' : key, content)
    if (itemprop !== undefined) this.#add(`itemprop:${itemprop}`, content)
  }

  // A page that shows itself again after some minutes does not lead elsewhere.
  #readRefresh(content: string) {
    const [, seconds, address] = refreshing.exec(content.slice(0, lengths.url)) ?? []
    if (Number(seconds) <= maxRefreshSeconds) this.#refresh ??= address
  }

  #readLink({ rel = '', href = '', type = '', itemprop }: Attributes) {
    const kind = rel.trim().toLowerCase()
    if (kind === 'image_src') this.#add(kind, href)
    if (itemprop !== undefined) this.#add(`itemprop:${itemprop}`, href)
    if (!kind.endsWith('icon') || href.trim() === '' || this.#icons.length >= 10) return
    this.#icons.push({ href, isSvg: /svg/i.test(type) || /\.svg$/i.test(href) })
  }

  #add(name: string | undefined, content: string | undefined) {
    if (!name || content === undefined || this.#properties.length >= maxProperties) return
    const key = name.trim().toLowerCase()
    if (isRead.test(key)) this.#properties.push([key, content.slice(0, propertyChars)])
  }

  /** An address of the web, as seen from a page. */
  #resolve(address: string | undefined, base: URL): string | undefined {
    const text = address?.trim() ?? ''
    if (text === '' || text.length > lengths.url || !URL.canParse(text, base)) return undefined
    const { protocol, href } = new URL(text, base)
    return /^https?:$/.test(protocol) && href.length <= lengths.url ? href : undefined
  }
}

const isRead =
  /^(?:og:|twitter:|description$|image_src$|thumbnail$|itemprop:(?:name|description|image|thumbnailurl)$)/
const descriptions = [
  'og:description',
  'twitter:description',
  'description',
  'itemprop:description',
]

/** A text on one line, cut to a number of characters. */
function tidy(text: string | undefined, chars: number): string {
  const line = withoutControls((text ?? '').slice(0, 8 * chars))
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= chars ? line : [...line].slice(0, chars).join('').trimEnd()
}
