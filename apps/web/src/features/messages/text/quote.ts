/** A text as a Markdown quote, with its author and its address if they are given. */
export function quoteOf(text: string, source?: { name: string; address: string }): string {
  const lines = text
    .trim()
    .split(/\r?\n/)
    .map((line) => (line.trim() === '' ? '>' : `> ${line}`))
  if (!source) return lines.join('\n')
  // A name must not end the text of the link.
  const name = source.name.replace(/[[\]\\]/g, '')
  return [...lines, '>', `> — [${name}](${source.address})`].join('\n')
}
