import { openFence } from '@parley/rules'

const item = /^([ \t]*)(?:([-*] )(\[[ xX]\] )?|(\d{1,9})([.)] ))(.*)$/

/**
 * The text after Enter within a code fence or a list: code keeps its indentation, a list continues with its
 * marker, and an empty item ends it. Undefined elsewhere, where Enter sends the text.
 */
export function breakLine(
  text: string,
  caret: number,
): { text: string; caret: number } | undefined {
  const before = text.slice(0, caret)
  const lineStart = before.lastIndexOf('\n') + 1
  const line = before.slice(lineStart)
  if (openFence(before) !== '') return insertAt(text, caret, `\n${/^[ \t]*/.exec(line)?.[0] ?? ''}`)
  const match = item.exec(line)
  if (!match) return undefined
  const [, indent = '', bullet, task, digits, dot, words = ''] = match
  const lineBefore =
    before
      .slice(0, Math.max(0, lineStart - 1))
      .split('\n')
      .at(-1) ?? ''
  const [, , bulletBefore, , digitsBefore] = item.exec(lineBefore) ?? []
  if (words.trim() === '') {
    const isEnd = bulletBefore !== undefined || digitsBefore !== undefined
    return isEnd
      ? { text: text.slice(0, lineStart) + text.slice(caret), caret: lineStart }
      : undefined
  }
  if (bullet !== undefined) {
    return insertAt(text, caret, `\n${indent}${bullet}${task === undefined ? '' : '[ ] '}`)
  }
  // "5. December" is a date. A list begins with 1, or continues the line before.
  const count = Number(digits)
  const isList = count === 1 || count === Number(digitsBefore) + 1
  return isList ? insertAt(text, caret, `\n${indent}${count + 1}${dot}`) : undefined
}

const insertAt = (text: string, at: number, piece: string) => ({
  text: text.slice(0, at) + piece + text.slice(at),
  caret: at + piece.length,
})
