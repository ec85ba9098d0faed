import type { LinkPreview } from '@parley/protocol'
import { Parser } from 'htmlparser2'
import { HeadReader } from './head-reader.ts'

/** The metadata of a page. */
export interface Page {
  preview: LinkPreview
  /** The address that a meta element redirects to. */
  redirect: string | undefined
}

const pieceChars = 65_536

/** Reads the head of a page. `url` is its address. */
export function readPage(html: string, url: URL): Page {
  const head = new HeadReader(url)
  const parser = new Parser(head)
  for (let from = 0; from < html.length && !head.isDone; from += pieceChars) {
    parser.write(html.slice(from, from + pieceChars))
  }
  return { preview: head.preview(), redirect: head.redirect }
}

export const emptyPreview = (): LinkPreview => ({
  type: '',
  title: '',
  url: '',
  images: [],
  audios: [],
  videos: [],
  favicon_url: null,
  description: null,
  locale: null,
  locale_alternate: null,
  site_name: null,
})
