import type { LinkPreview } from '@parley/protocol'

/** The metadata of a page. */
export interface Page {
  preview: LinkPreview
  /** The address that a meta element redirects to. */
  redirect: string | undefined
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
