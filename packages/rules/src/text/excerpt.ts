const most = 300

/** The beginning of a text, which a reminder shows: 300 characters. */
export const excerptOf = (text: string): string =>
  [...text.slice(0, 2 * most)].slice(0, most).join('')
