/**
 * A typed text as it is sent: without empty lines around it, but with the blanks that indent its first line. Empty if it
 * has nothing but blanks.
 */
export function outgoingText(text: string): string {
  const end = text.trimEnd()
  const firstWord = end.length - end.trimStart().length
  return end.slice(end.lastIndexOf('\n', firstWord) + 1)
}
