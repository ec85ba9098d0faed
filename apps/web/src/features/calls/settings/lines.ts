/** The entries of a text, separated by lines or commas. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The text of a number from `min` to `max`, or undefined. */
export function numberIn(text: string, min: number, max: number): number | undefined {
  if (!/^\d{1,3}$/.test(text)) return undefined
  const number = Number(text)
  return number >= min && number <= max ? number : undefined
}
