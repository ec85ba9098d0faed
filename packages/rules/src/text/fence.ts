const fence = /^ {0,3}(`{3,}|~{3,})(.*)/
// The language of a fence is a short word. A longer line is not an opening line to repeat.
const maxFence = 60

/** The line that opens the code fence in which a text ends; empty outside of one. */
export function openFence(text: string, openBefore = ''): string {
  let open = openBefore
  for (const line of text.split('\n')) {
    const [, marks = '', info = ''] = fence.exec(line.slice(0, maxFence)) ?? []
    if (marks === '') continue
    if (open === '') open = marks[0] === '`' && info.includes('`') ? '' : marks + info
    else if (info.trim() === '' && marks.startsWith(fenceMarks(open))) open = ''
  }
  return open
}

/** The backticks or tildes of a fence's opening line. */
export const fenceMarks = (open: string): string => /^(`+|~+)/.exec(open)?.[0] ?? ''

/** Whether a text ends inside of a code fence or of a code span that is not closed yet. */
export function endsInCode(text: string): boolean {
  if (openFence(text) !== '') return true
  const line = text.slice(text.lastIndexOf('\n') + 1)
  return line.replace(/(`+)[^`]+\1(?!`)/g, '').includes('`')
}
