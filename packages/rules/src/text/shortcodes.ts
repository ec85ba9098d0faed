import { openFence } from './fence.ts'

/** Finds the emoji of a shortcode without its colons. */
export type EmojiByCode = (code: string) => string | undefined

// A code is not part of a word, a path, a time or a name such as `crypto::key::make`.
const codes = /(?<![\p{L}\p{N}_/:])(?::[a-z0-9_+-]{1,64}:)+(?![\p{L}\p{N}_/:])/giu
const typed = /(?<![\p{L}\p{N}_/:]):([a-z0-9_+-]{1,64}):$/iu
const codeSpan = /(`+)(?!`)[^`\n]+\1(?!`)/g

/** Replaces the shortcodes of a text, except in code. */
export function replaceShortcodes(text: string, emojiOf: EmojiByCode): string {
  if (!/:[a-z0-9_+-]+:/i.test(text)) return text
  let open = ''
  return text
    .split('\n')
    .map((line) => {
      const before = open
      open = openFence(line, before)
      return before === '' && open === '' ? replaceInLine(line, emojiOf) : line
    })
    .join('\n')
}

function replaceInLine(line: string, emojiOf: EmojiByCode): string {
  const pieces: string[] = []
  let from = 0
  for (const { 0: code, index } of line.matchAll(codeSpan)) {
    pieces.push(replaceInWords(line.slice(from, index), emojiOf), code)
    from = index + code.length
  }
  return pieces.join('') + replaceInWords(line.slice(from), emojiOf)
}

const replaceInWords = (words: string, emojiOf: EmojiByCode) =>
  words.replace(codes, (run) =>
    run.replace(/:([^:]+):/g, (all, code: string) => emojiOf(code.toLowerCase()) ?? all),
  )

/** The shortcode whose closing colon ends a text, and its start. */
export function shortcodeAtEnd(text: string): { code: string; start: number } | undefined {
  const [all, code] = typed.exec(text.slice(-70)) ?? []
  return all === undefined || code === undefined
    ? undefined
    : { code: code.toLowerCase(), start: text.length - all.length }
}
