/** Stands for a piece of finished Markdown while the text around it is converted. */
export const pieceMark = '\uFDD0'

const wordSign = /^[\p{L}\p{N}]$/u
const rule = /^(?:[-=*_]|[|:][|: \t]*-)[-=*_|: \t]*$/
const quote = /^(?:[ \t]{0,3}>[ \t]?)*/
const item = /^(?:[ \t]{0,3}[-*•](?=[ \t])[ \t]?)*/
const figures = /^[\d\s.,:%$€£+-]+$/

/** Escapes a text so that Markdown shows it as it is. Quotes and lists of `-` and `*` keep their meaning. */
export const escapeMarkdown = (text: string): string =>
  escapeSigns(text).split('\n').map(escapeLine).join('\n')

function escapeSigns(text: string): string {
  return text
    .replaceAll(/[\\`]/g, String.raw`\$&`)
    .replaceAll(/(?<=\S)\*|\*(?=\S)/g, String.raw`\*`)
    .replaceAll(/_+/g, escapeUnderscores)
    .replaceAll(/~(?=~)|(?<=~)~/g, String.raw`\~`)
    .replaceAll(/\](?=[(:])/g, String.raw`\]`)
    .replaceAll(new RegExp(`!(?=\\[|${pieceMark})`, 'g'), String.raw`\!`)
    .replaceAll(new RegExp(`<(?=[^\\s<>]{0,300}[:@${pieceMark}])`, 'g'), String.raw`\<`)
    .replaceAll(/&(?=#?\w{1,40};)/g, String.raw`\&`)
}

// An underscore within a word or between blanks means nothing in Markdown.
function escapeUnderscores(run: string, at: number, text: string): string {
  const before = text[at - 1] ?? ' '
  const after = text[at + run.length] ?? ' '
  const isInWord = wordSign.test(before) && wordSign.test(after)
  const isApart = /\s/.test(before) && /\s/.test(after)
  return isInWord || isApart ? run : run.replaceAll('_', String.raw`\_`)
}

// At its start a line may be a heading, a numbered list, a rule, the line below the head of a table, or code.
function escapeLine(line: string): string {
  const quoted = quote.exec(line)?.[0] ?? ''
  const rest = line.slice(quoted.length)
  const listed = item.exec(rest)?.[0] ?? ''
  const words = rest.slice(listed.length)
  const isFigure = listed !== '' && !listed.includes('•') && figures.test(words)
  if (isFigure || rule.test(rest.trim())) return quoted + rest.replace(/\S/, String.raw`\$&`)
  return quoted + listed + escapeStart(words)
}

function escapeStart(line: string): string {
  const words = line.trimStart()
  const indent = line.slice(0, line.length - words.length)
  return (
    keepIndent(indent) +
    words
      .replace(/^(?:#{1,6}|\+)(?=\s|$)/, String.raw`\$&`)
      .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`)
  )
}

// Four blanks would make a block of code. No-break spaces look the same and do not.
const keepIndent = (indent: string) =>
  /\t| {4}/.test(indent) ? indent.replaceAll('\t', '    ').replaceAll(' ', '\u00A0') : indent
