/** The attribute of a list item with a box: `x` if it is ticked, else a blank. */
export const boxAttribute = 'data-box-sign'

const lineNumbers = '.linenos, .lineno, .linenodiv, .line-numbers-rows, .hljs-ln-numbers'
const codeBoxes = 'pre, xmp, listing, div[style*="white-space"]'
const boxes =
  'input[type=checkbox], input[type=radio], [role=checkbox], [data-checked], [data-task]'
const blocks = /^(?:DIV|P|LI|TR|SECTION|H[1-6])$/
const monospaced = /mono|courier|consolas|menlo|monaco/i

/** Writes code and boxes in the one form that the converter knows: programs copy them in many. */
export function normalizeHtml(body: HTMLElement): void {
  for (const numbers of body.querySelectorAll(lineNumbers)) numbers.remove()
  for (const box of body.querySelectorAll<HTMLElement>(codeBoxes)) {
    if (body.contains(box) && isCodeBlock(box)) box.replaceWith(codeBlock(box))
  }
  for (const code of body.querySelectorAll<HTMLElement>('code, tt, kbd, samp')) normalizeCode(code)
  for (const box of body.querySelectorAll<HTMLElement>(boxes)) normalizeBox(box)
  for (const field of body.querySelectorAll('input, select')) field.replaceWith(valueOf(field))
}

function isCodeBlock(box: HTMLElement): boolean {
  if (box.nodeName !== 'DIV') return true
  const { whiteSpace, fontFamily } = box.style
  return (
    whiteSpace.startsWith('pre') &&
    monospaced.test(fontFamily) &&
    linesOf(box).trim().includes('\n')
  )
}

function codeBlock(box: HTMLElement): HTMLElement {
  const block = box.ownerDocument.createElement('pre')
  const code = box.ownerDocument.createElement('code')
  code.className = `language-${languageOf(box)}`
  code.textContent = linesOf(box)
  block.append(code)
  return block
}

function languageOf(box: HTMLElement): string {
  const ownBar = box.closest('[data-code]')?.querySelector('[data-code-name]')?.textContent
  const named = [box, box.querySelector('code'), box.parentElement]
    .map((one) =>
      /(?:^|\s)(?:lang|language|highlight-source)-([\w+#.-]+)/.exec(one?.className ?? ''),
    )
    .find((match) => match !== null)
  return ownBar ?? named?.[1] ?? ''
}

// An inline element with several lines is a block of code as well.
function normalizeCode(element: HTMLElement) {
  if (element.parentElement?.nodeName === 'PRE') return
  const text = linesOf(element)
  if (text.trim().includes('\n') && element.querySelector('br, div, p')) {
    element.replaceWith(codeBlock(element))
  } else if (element.nodeName !== 'CODE') {
    const code = element.ownerDocument.createElement('code')
    code.textContent = text
    element.replaceWith(code)
  }
}

/** The text of code: its line breaks are signs, elements or blocks. */
function linesOf(node: Node): string {
  let text = ''
  for (const child of node.childNodes) {
    if (child.nodeName === 'BR') {
      text += '\n'
    } else if (blocks.test(child.nodeName)) {
      text += `${text === '' || text.endsWith('\n') ? '' : '\n'}${linesOf(child).replace(/\n$/, '')}\n`
    } else {
      text += child.nodeType === Node.TEXT_NODE ? (child.nodeValue ?? '') : linesOf(child)
    }
  }
  return text
}

function normalizeBox(box: HTMLElement) {
  const sign = isTicked(box) ? 'x' : ' '
  const item = box.closest('li')
  if (item && !item.hasAttribute(boxAttribute)) item.setAttribute(boxAttribute, sign)
  else if (!item) box.before(`[${sign}] `)
  if (box.nodeName === 'INPUT') box.remove()
}

const isTicked = (box: HTMLElement) =>
  box.hasAttribute('checked') ||
  box.getAttribute('aria-checked') === 'true' ||
  box.dataset.checked === 'true' ||
  box.dataset.task === 'done'

function valueOf(field: Element): string {
  if (field.nodeName === 'SELECT') {
    const chosen = field.querySelector('option[selected]') ?? field.querySelector('option')
    return chosen?.textContent ?? ''
  }
  const isText = /^(?:text|number|email|url|tel|search|date|time)?$/.test(
    field.getAttribute('type') ?? '',
  )
  return isText ? (field.getAttribute('value') ?? '') : ''
}
