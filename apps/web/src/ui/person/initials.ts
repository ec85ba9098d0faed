/** The first character of up to `max` words, upper case: "Marta Eriksson" is "ME". */
export function initials(name: string, max = 4): string {
  return name
    .split(/\p{White_Space}+/u)
    .filter((word) => word !== '')
    .slice(0, max)
    .map((word) => firstCharacter(word).toUpperCase())
    .join('')
}

// By grapheme: an emoji with a skin tone or an accented letter stays whole.
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function firstCharacter(word: string): string {
  for (const { segment } of characters.segment(word)) return segment
  return ''
}
