const max = 300

/** The beginning of a text, which a reminder shows: 300 characters. */
export const excerptOf = (text: string): string =>
  [...text.slice(0, 2 * max)].slice(0, max).join('')
