/** How many pictures a closed album shows. The last of them tells how many more there are. */
export const maxShown = 5

/** The columns of six that each picture of an album spans, row by row. Every row is full. */
export function columnsOf(count: number): number[] {
  if (count === 1) return [6]
  if (count === 3) return [6, 3, 3]
  const rest = (count - 2) % 3
  // A last row of one would be wider than the others, so the last four make two rows.
  const halves = rest === 0 ? 0 : rest === 1 ? 4 : 2
  return Array.from({ length: count }, (_, at) => (at < 2 || at >= count - halves ? 3 : 2))
}
