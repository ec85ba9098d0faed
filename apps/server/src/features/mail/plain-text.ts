import { Parser } from 'htmlparser2'

const blocks = new Set(['br', 'div', 'h1', 'h2', 'h3', 'li', 'p', 'table', 'tr'])
const unread = new Set(['script', 'style', 'title'])

/** The text of an HTML letter, for readers without HTML. */
export function plainText(html: string): string {
  let text = ''
  let depth = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (unread.has(name)) depth++
      if (blocks.has(name)) text += '\n'
    },
    ontext: (part) => {
      if (depth === 0) text += part.replace(/\s+/g, ' ')
    },
    onclosetag: (name) => {
      if (unread.has(name)) depth--
    },
  })
  parser.end(html)
  return text
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
