import { isUncopied, partialItem, shownText } from './shown-text.ts'

/** What a copy puts on the clipboard. */
export interface CopiedMessages {
  text: string
  html: string
}

const parts = '[data-run-head], [data-message-text]'

/** The text that is selected in messages. Empty without a selection. */
export function selectedText(): string {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return ''
  return copiedMessages(selection.getRangeAt(0))?.text ?? ''
}

/** The selected messages: names and times once for each run, texts without the controls around them. */
export function copiedMessages(range: Range): CopiedMessages | undefined {
  const pieces = [...document.querySelectorAll<HTMLElement>(parts)]
    .filter((part) => range.intersectsNode(part))
    .map((part) => pieceOf(part, range))
    .filter(({ text }) => text.trim() !== '')
  if (pieces.length === 0) return undefined
  const texts = pieces.map(({ isHead, text }, at) => (isHead && at > 0 ? `\n${text}` : text))
  return { text: texts.join('\n'), html: pieces.map(({ html }) => html()).join('') }
}

function pieceOf(part: HTMLElement, range: Range) {
  const isHead = 'runHead' in part.dataset
  const copy = selectedPart(part, range)
  const text = isHead ? headOf(copy) : shownText(copy).replace(/^\n+|\n+$/g, '')
  return { isHead, text, html: () => (isHead ? paragraph(text) : htmlOf(copy)) }
}

const headOf = (head: HTMLElement) =>
  [...head.querySelectorAll('bdi, time')].map(({ textContent }) => textContent).join(' ')

function paragraph(text: string): string {
  const element = document.createElement('p')
  element.textContent = text
  return element.outerHTML
}

function htmlOf(copy: HTMLElement): string {
  for (const name of copy.querySelectorAll('[data-code-name]')) {
    const code = name.closest('[data-code]')?.querySelector('code')
    if (code) code.className = `language-${name.textContent}`
  }
  for (const element of copy.querySelectorAll('*')) if (isUncopied(element)) element.remove()
  for (const button of copy.querySelectorAll('button')) button.replaceWith(...button.childNodes)
  if (!copy.querySelector('[data-markdown]')) writeLineBreaks(copy)
  return copy.outerHTML
}

/** A copy of the selected part of an element. */
function selectedPart(part: HTMLElement, range: Range): HTMLElement {
  const inner = document.createRange()
  inner.selectNodeContents(part)
  if (part.contains(range.startContainer)) inner.setStart(range.startContainer, range.startOffset)
  if (part.contains(range.endContainer)) inner.setEnd(range.endContainer, range.endOffset)
  const box = document.createElement('div')
  box.append(inAncestors(inner.cloneContents(), inner.commonAncestorContainer, part))
  markFirstItems(box, part, inner)
  return box
}

/** Content in copies of the elements around it: an item stays in its list. */
function inAncestors(content: Node, around: Node, part: HTMLElement): Node {
  if (around === part || around.parentNode === null) return content
  if (!(around instanceof Element)) return inAncestors(content, around.parentNode, part)
  const copy = around.cloneNode()
  copy.appendChild(content)
  return inAncestors(copy, around.parentNode, part)
}

// The copies of the items in which the selection starts come first. They lack the items before them.
function markFirstItems(copy: HTMLElement, part: HTMLElement, range: Range) {
  const copies = copy.querySelectorAll('li')
  for (const [at, item] of itemsAround(range.startContainer, part).entries()) {
    const list = copies[at]?.parentElement
    if (list instanceof HTMLOListElement) list.start = numberOf(item)
    if (!startsWith(item, range)) copies[at]?.setAttribute(partialItem, '')
  }
}

/** The list items around a node, the outermost first. */
function itemsAround(node: Node, part: HTMLElement): HTMLElement[] {
  const items: HTMLElement[] = []
  for (let around: Node | null = node; around && around !== part; around = around.parentNode) {
    if (around instanceof HTMLLIElement) items.unshift(around)
  }
  return items
}

function numberOf(item: HTMLElement): number {
  const list = item.parentElement
  return list instanceof HTMLOListElement ? list.start + [...list.children].indexOf(item) : 1
}

/** Whether a selection that starts in an item contains its first word. */
function startsWith(item: HTMLElement, { startContainer, startOffset }: Range): boolean {
  const before = document.createRange()
  before.setStart(item, 0)
  before.setEnd(startContainer, startOffset)
  return before.toString().trim() === ''
}

function writeLineBreaks(box: HTMLElement) {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text as Text)
  for (const text of texts) {
    const pieces = text.data
      .split('\n')
      .flatMap((line, at) => (at === 0 ? [line] : [document.createElement('br'), line]))
    text.replaceWith(...pieces)
  }
}
