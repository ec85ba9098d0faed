import type { MarkdownIt } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { escapedAddresses } from './escaped-addresses.ts'
import { straightLinks } from './straight-links.ts'
import { typedBlocks } from './typed-blocks.ts'
import { unspacedEmphasis } from './unspaced-emphasis.ts'

/**
 * Changes the rules of documents that surprise the writer of a message. Emphasis is found in scripts without blanks, and
 * a quote, a list item or a table contains only the lines that are typed so.
 */
export function chatMarkdown(markdown: MarkdownIt): void {
  markdown
    .use(cjkFriendly)
    .use(unspacedEmphasis)
    .use(typedBlocks)
    .use(escapedAddresses)
    .use(straightLinks)
}
