import type { MarkdownIt } from 'markdown-it'
import { fullWidthSigns, unspacedScripts } from '../text/scripts.ts'

// Quotes, dashes and dots of Chinese have the code points of Western ones. They count beside a sign of these scripts.
const shared = '[“”‘’—…·]{0,4}'
const sign = `[${unspacedScripts}${fullWidthSigns}]`
// A mark of the script may follow its letter.
const unspacedBefore = new RegExp(`${sign}\\p{M}{0,2}${shared}$`, 'u')
const unspacedAfter = new RegExp(`^${shared}${sign}`, 'u')
const blankBefore = /(?:^|\s)$/
const blankAfter = /^(?:\s|$)/
const lookAround = 12

/**
 * Lets `*`, `**` and `~~` begin and end emphasis anywhere in scripts without blanks: Thai and its neighbours, and quotes that
 * Chinese shares with Western scripts. markdown-it-cjk-friendly knows neither.
 */
export function unspacedEmphasis(markdown: MarkdownIt): void {
  markdown.inline.State = class extends markdown.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord)
      const end = start + found.length
      const before = this.src.slice(Math.max(0, start - lookAround), start)
      const after = this.src.slice(end, end + lookAround)
      if (!canSplitWord || blankBefore.test(before) || blankAfter.test(after)) return found
      const isUnspaced = unspacedBefore.test(before) || unspacedAfter.test(after)
      return isUnspaced ? { ...found, can_open: true, can_close: true } : found
    }
  }
}
