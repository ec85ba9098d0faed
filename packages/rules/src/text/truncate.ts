/** Cuts a text to at most `max` characters, the last of which is then an ellipsis. */
export function truncate(text: string, max: number): string {
  const chars = [...text]
  return chars.length <= max ? text : `${chars.slice(0, max - 1).join('')}…`
}
