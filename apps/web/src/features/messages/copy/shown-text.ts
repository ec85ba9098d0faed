// Buttons that belong to the text: a mention, a picture, a file.
const copiedButtons = ['data-uid', 'data-picture', 'data-copied']

/** Whether an element belongs to the page and not to the text of a message. Quicker than a selector for each element. */
export function isUncopied(element: Element): boolean {
  const name = element.localName
  if (name === 'svg' || element.getAttribute('aria-hidden') === 'true') return true
  if (element.hasAttribute('data-uncopied') || element.hasAttribute('data-code-bar')) return true
  return name === 'button' && !copiedButtons.some((attribute) => element.hasAttribute(attribute))
}

/** Marks an item that was selected without its first word. */
export const partialItem = 'data-partial'

// Between two of these is one line break; paragraphs, lists, quotes and code keep an empty line.
const lines = /^(?:DIV|LI|TR|H[1-6]|THEAD|TBODY)$/
const paragraphs = /^(?:P|UL|OL|BLOCKQUOTE|TABLE|PRE|HR)$/
const containers = /^(?:UL|OL|TABLE|THEAD|TBODY|TR|BLOCKQUOTE|DIV)$/

/** How the white space of a text is shown: as it is, or as in HTML of Markdown, which has line breaks that are not drawn. */
type Space = 'kept' | 'collapsed'

/** The text of an element as it is shown, with the signs of lists and quotes that the browser draws. */
export function shownText(element: Element, space: Space = 'kept'): string {
  const name = element.nodeName
  if (isUncopied(element)) return ''
  if (name === 'BR') return '\n'
  if (name === 'HR') return '\n\n---\n\n'
  if (name === 'IMG') return element.getAttribute('alt') ?? ''
  const content = joined(piecesOf(element, spaceIn(element, space)))
  if (name === 'SMALL') return ` ${content}`
  if (name === 'BLOCKQUOTE') return `\n\n${quoted(withoutEnds(content))}\n\n`
  if (name === 'TD' || name === 'TH') return element.nextElementSibling ? `${content}\t` : content
  if (paragraphs.test(name)) {
    // A list in an item follows its text.
    const gap = element.parentElement?.nodeName === 'LI' ? '\n' : '\n\n'
    return `${gap}${withoutEnds(content)}${gap}`
  }
  return lines.test(name) ? `\n${withoutEnds(content)}\n` : content
}

function spaceIn(element: Element, space: Space): Space {
  if (element.hasAttribute('data-markdown')) return 'collapsed'
  return element.nodeName === 'PRE' || element.hasAttribute('data-plain') ? 'kept' : space
}

function piecesOf(element: Element, space: Space): string[] {
  let number = element instanceof HTMLOListElement ? element.start : undefined
  return [...element.childNodes].map((child) => {
    if (child instanceof Text) return wordsOf(child, element, space)
    if (!(child instanceof Element)) return ''
    if (child.nodeName !== 'LI') return shownText(child, space)
    const sign = signOf(child, number)
    if (number !== undefined) number++
    return `\n${sign}${indented(withoutEnds(shownText(child, space)))}\n`
  })
}

function wordsOf(text: Text, parent: Element, space: Space): string {
  if (space === 'kept') return text.data
  if (containers.test(parent.nodeName) && text.data.trim() === '') return ''
  const words = text.data.replace(/\s+/g, ' ')
  const start = isBreak(text.previousSibling) ? words.trimStart() : words
  return isBreak(text.nextSibling) ? start.trimEnd() : start
}

const isBreak = (node: Node | null) =>
  node !== null &&
  (node.nodeName === 'BR' || lines.test(node.nodeName) || paragraphs.test(node.nodeName))

function signOf(item: Element, number: number | undefined): string {
  if (item.hasAttribute(partialItem)) return ''
  const task = item.getAttribute('data-task')
  const box = task === null ? '' : task === 'done' ? '[x] ' : '[ ] '
  return `${number === undefined ? '-' : `${number}.`} ${box}`
}

/** Pieces in a row. Of the line breaks between two of them the larger number counts. */
function joined(pieces: readonly string[]): string {
  const found: string[] = []
  let breaks = 0
  for (const piece of pieces) {
    const words = piece.replace(/^\n+/, '')
    breaks = Math.max(breaks, piece.length - words.length)
    if (words === '') continue
    const content = withoutBreaks(words)
    found.push('\n'.repeat(breaks), content)
    breaks = words.length - content.length
  }
  return found.join('') + '\n'.repeat(breaks)
}

function withoutBreaks(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\n') end--
  return text.slice(0, end)
}

const withoutEnds = (text: string) => withoutBreaks(text.replace(/^\n+/, ''))

const indented = (text: string) => text.replace(/\n+/g, '\n  ')

const quoted = (text: string) => text.replace(/^/gm, '> ')
