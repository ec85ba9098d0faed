import MarkdownIt from 'markdown-it'

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image')

markdown.renderer.rules['link_open'] = (tokens, at, options, _environment, self) => {
  tokens[at]?.attrSet('target', '_blank')
  tokens[at]?.attrSet('rel', 'noopener noreferrer')
  return self.renderToken(tokens, at, options)
}

/** The Markdown of a sign-in notice as HTML. HTML in it is shown as text, and links lead to web addresses only. */
export const noticeHtml = (text: string): string => markdown.render(text)
