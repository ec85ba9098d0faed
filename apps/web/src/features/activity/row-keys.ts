/** Keys of the activity page. */
export const rowKeys = {
  next: { key: 'j' },
  previous: { key: 'k' },
  done: { key: 'e' },
  undo: { key: 'u' },
} as const
