import type { Message } from '@parley/client'
import { findLinks } from '@parley/rules/links'
import { linkableText } from './linkable-text.ts'

// Imported lazily: the search for links is not part of the first load.

/** The link of a message whose page is previewed: the first one that leads to another server. */
export function previewedLink(message: Pick<Message, 'content' | 'content_type'>, origin: string) {
  return findLinks(linkableText(message))
    .map(({ href }) => href)
    .find((href) => /^https?:/.test(href) && new URL(href).origin !== origin)
}
