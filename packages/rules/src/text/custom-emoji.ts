import { emojiNamePattern } from '@parley/protocol'

/** A piece of a text with custom emoji. */
export type EmojiPart = { kind: 'text'; text: string } | { kind: 'emoji'; name: string }

// As in `shortcodes.ts`: a code is not part of a word, a path or a time.
const codes = /(?<![\p{L}\p{N}_/:])(?::[a-z0-9_+-]{2,32}:)+(?![\p{L}\p{N}_/:])/gu
const codeInRun = /:([^:]+):/g

/** The name in `:name:`; undefined for anything else. */
export function customEmojiName(text: string): string | undefined {
  const name = text.startsWith(':') && text.endsWith(':') ? text.slice(1, -1) : ''
  return emojiNamePattern.test(name) ? name : undefined
}

/** Cuts a text into words and the custom emoji that `isKnown` confirms. */
export function emojiParts(text: string, isKnown: (name: string) => boolean): EmojiPart[] {
  const parts: EmojiPart[] = []
  let from = 0
  const addText = (to: number) => {
    if (to > from) parts.push({ kind: 'text', text: text.slice(from, to) })
  }
  for (const run of text.matchAll(codes)) {
    for (const { 0: code, 1: name = '', index } of run[0].matchAll(codeInRun)) {
      if (!isKnown(name)) continue
      const start = run.index + index
      addText(start)
      parts.push({ kind: 'emoji', name })
      from = start + code.length
    }
  }
  addText(text.length)
  return parts
}
