import { limits } from '@parley/protocol'
import { textTypeOf } from '@parley/rules'

const formatted =
  /<(?:table|ul|ol|h[1-6]|pre|xmp|listing|code|tt|kbd|samp|blockquote|strong|b|em|i|a|del|s|strike)(?=[\s>/])|white-space:\s*pre/i

/** Whether a paste has formatting that may become Markdown. Larger ones are pasted as plain text. */
export const isFormatted = (html: string): boolean =>
  html.length <= limits.pastedHtmlChars && formatted.test(html)

/** The text to insert for formatted text: Markdown, or the plain text if there is nothing to format. */
export async function markdownOf(html: string, plain: string): Promise<string> {
  // Without the converter, e.g. offline, the plain text is inserted.
  const converter = await import('./html-to-markdown.ts').catch(() => undefined)
  const text = converter?.htmlToMarkdown(html) ?? ''
  // In a text that is no Markdown, escaped signs would show their backslashes.
  return textTypeOf(text) === 'text/markdown' ? text : plain
}
