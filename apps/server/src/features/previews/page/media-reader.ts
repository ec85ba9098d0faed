import type { LinkPreview } from '@parley/protocol'

type Kind = 'image' | 'audio' | 'video'
type Picture = LinkPreview['images'][number]
type Media = Pick<LinkPreview, 'images' | 'audios' | 'videos'>

const maxMedia = 8
const maxAlt = 300
const maxType = 64

/** Collects the pictures, sounds and films that a page names. A refinement is about the last one of its kind. */
export class MediaReader {
  readonly #found: Record<Kind, Picture[]> = { image: [], audio: [], video: [] }
  // Undefined if the last one was left out: a refinement is not about the one before.
  readonly #last: Record<Kind, Picture | undefined> = {
    image: undefined,
    audio: undefined,
    video: undefined,
  }
  readonly #resolve: (address: string) => string | undefined

  constructor(resolve: (address: string) => string | undefined) {
    this.#resolve = resolve
  }

  /** Reads a property such as `image:width`. Returns false if it is about something else. */
  read(property: string, value: string): boolean {
    const [kind = '', part = 'url', ...rest] = property.split(':')
    if (rest.length > 0 || !isKind(kind)) return false
    if (part === 'url') this.#add(kind, this.#resolve(value))
    else if (this.#last[kind]) this.#refine(this.#last[kind], part, value)
    return true
  }

  /** Reads the address of a picture that is named otherwise. It counts if no property has named one. */
  readOther(address: string, alt: string | undefined) {
    if (this.#found.image.length > 0) return
    this.#add('image', this.#resolve(address))
    if (this.#last.image) this.#refine(this.#last.image, 'alt', alt ?? '')
  }

  media(): Media {
    const { image, audio, video } = this.#found
    return {
      images: image,
      audios: audio.map(({ type, url, secure_url }) => ({ type, url, secure_url })),
      videos: video.map(({ alt: _, ...one }) => one),
    }
  }

  #add(kind: Kind, url: string | undefined) {
    // `og:image:url` often repeats `og:image`.
    if (url !== undefined && this.#last[kind]?.url === url) return
    const isKept = url !== undefined && this.#found[kind].length < maxMedia
    const last = {
      type: null,
      url: url ?? '',
      secure_url: null,
      width: null,
      height: null,
      alt: null,
    }
    this.#last[kind] = isKept ? last : undefined
    if (isKept) this.#found[kind].push(last)
  }

  #refine(medium: Picture, part: string, value: string) {
    if (part === 'secure_url') medium.secure_url = this.#resolve(value) ?? null
    if (part === 'type') medium.type = value.slice(0, maxType)
    if (part === 'alt') medium.alt = value.slice(0, maxAlt) || null
    if (part === 'width' || part === 'height') medium[part] = pixelsOf(value)
  }
}

const isKind = (word: string): word is Kind => ['image', 'audio', 'video'].includes(word)

function pixelsOf(text: string): number | null {
  const digits = /^\s*(\d{1,5})(px)?\s*$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
