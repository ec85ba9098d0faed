/** Cuts a text to at most `most` characters, the last of which is then an ellipsis. */
export function truncate(text: string, most: number): string {
  const chars = [...text]
  return chars.length <= most ? text : `${chars.slice(0, most - 1).join('')}…`
}
