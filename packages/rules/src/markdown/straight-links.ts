import type { MarkdownIt, Token } from 'markdown-it'
import { withoutTurns } from '../text/direction.ts'

/** Removes signs that turn the writing direction from the words of links: they would show another address. */
export function straightLinks(markdown: MarkdownIt): void {
  markdown.core.ruler.after('inline', 'straight_links', ({ tokens }) => {
    for (const { children } of tokens) straighten(children ?? [])
  })
}

function straighten(tokens: readonly Token[]) {
  let isInLink = false
  for (const token of tokens) {
    if (token.type === 'link_open') isInLink = true
    else if (token.type === 'link_close') isInLink = false
    else if (isInLink) token.content = withoutTurns(token.content)
  }
}
