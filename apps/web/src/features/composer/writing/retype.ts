/**
 * Changes the text of a field as if it had been typed, so that the browser can undo it, and selects `start` to
 * `end`. Returns false, and changes nothing, if the browser does not support this.
 */
export function retype(
  field: HTMLTextAreaElement,
  text: string,
  start: number,
  end: number,
): boolean {
  field.focus()
  if (document.activeElement !== field) return false
  const { from, to, piece } = difference(field.value, text)
  field.setSelectionRange(from, to)
  // execCommand is deprecated, but only it keeps the undo history of the field.
  const isDone = piece === '' ? command('delete') : command('insertText', piece)
  if (isDone) field.setSelectionRange(start, end)
  return isDone
}

const command = (name: string, piece?: string) => document.execCommand(name, false, piece)

/** The range of `before` that differs, and its replacement in `after`. */
export function difference(before: string, after: string) {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  // Do not split a surrogate pair.
  if (isHighSurrogate(before, from - 1)) from--
  let tail = 0
  while (tail < shorter - from && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  if (isHighSurrogate(before, before.length - tail - 1)) tail--
  return { from, to: before.length - tail, piece: after.slice(from, after.length - tail) }
}

const isHighSurrogate = (text: string, at: number) => /[\uD800-\uDBFF]/.test(text.charAt(at))
