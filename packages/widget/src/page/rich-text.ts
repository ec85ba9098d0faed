import { chatMarkdown } from '@parley/rules/markdown'
import MarkdownIt from 'markdown-it'

/** Turns a message into HTML: Markdown, or a text with links. HTML of the message is shown as text. */
export type RichText = (text: string, isMarkdown: boolean) => string

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true })
  .use(chatMarkdown)
  .disable('image')
const plain = new MarkdownIt('zero', { linkify: true, breaks: true }).enable(['linkify', 'newline'])

for (const renderer of [markdown, plain]) {
  renderer.linkify.set({ fuzzyEmail: false })
  renderer.renderer.rules['link_open'] = (tokens, at, options, _environment, self) => {
    tokens[at]?.attrSet('target', '_blank')
    tokens[at]?.attrSet('rel', 'noopener noreferrer nofollow')
    return self.renderToken(tokens, at, options)
  }
}

export const richText: RichText = (text, isMarkdown) => (isMarkdown ? markdown : plain).render(text)
