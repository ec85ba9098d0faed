import { findMentions, type PickedMentions, textTypeOf } from '@parley/rules'
import type { BuiltInCommand } from '../command.ts'

const shrug = '¯\\_(ツ)_/¯'
// In Markdown the backslash and the underscores would be syntax.
const shrugInMarkdown = '¯\\\\\\_(ツ)\\_/¯'

/** A text as an action: in italics, apart from its mentions, whose blanks would end the emphasis. */
export function emphasize(text: string, mentions: PickedMentions): string {
  const pieces: string[] = []
  let from = 0
  for (const { start, end } of findMentions(text, mentions)) {
    pieces.push(emphasizeLines(text.slice(from, start)), text.slice(start, end))
    from = end
  }
  return pieces.join('') + emphasizeLines(text.slice(from))
}

const emphasizeLines = (text: string) =>
  text.replace(/[^\s][^\n]*/g, (line) => {
    const words = line.trimEnd()
    // Signs alone cannot be emphasized.
    if (!/[\p{L}\p{N}]/u.test(words)) return line
    const sign = words.includes('_') ? '*' : '_'
    return `${sign}${words}${sign}${line.slice(words.length)}`
  })

/** Commands that send a text. */
export const textCommands: readonly BuiltInCommand[] = [
  {
    name: 'me',
    hasArguments: true,
    mayRun: () => true,
    run: ({ t }, { text, mentions }) =>
      text.trim() === ''
        ? { kind: 'problem', text: t('commands.problem.meEmpty') }
        : { kind: 'send', text: emphasize(text, mentions), contentType: 'text/markdown' },
  },
  {
    name: 'shrug',
    hasArguments: true,
    mayRun: () => true,
    run: (_context, { text }) => {
      const isMarkdown = textTypeOf(text) === 'text/markdown'
      const words = [text.trimEnd(), isMarkdown ? shrugInMarkdown : shrug]
      const contentType = isMarkdown ? 'text/markdown' : 'text/plain'
      return { kind: 'send', text: words.filter(Boolean).join(' '), contentType }
    },
  },
]
