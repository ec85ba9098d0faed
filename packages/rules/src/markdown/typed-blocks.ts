import type { MarkdownIt, StateBlock } from 'markdown-it'

/**
 * Ends a quote, a list item and a table at the first line that is not typed as a part of it. CommonMark lets such a line
 * continue the paragraph before it, so an answer is shown as a part of the quote. A line of signs below a text does not
 * make it a heading.
 */
export function typedBlocks(markdown: MarkdownIt): void {
  markdown.disable('lheading')
  const { ruler } = markdown.block
  // Tables ask the rules that end a quote as well.
  ruler.before('paragraph', 'end_of_quote', endsQuote, { alt: ['blockquote'] })
  ruler.before('paragraph', 'end_of_item', endsItem, { alt: ['paragraph'] })
}

function endsQuote(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  if (!silent) return false
  if (state.parentType !== 'table') return true
  return !state.src.slice(state.bMarks[line], state.eMarks[line]).includes('|')
}

const endsItem = (state: StateBlock, line: number, _end: number, silent: boolean) =>
  silent && (state.sCount[line] ?? 0) < state.blkIndent
