import i18next from 'i18next'

/**
 * The locale of dates, numbers and the order of names: the browser's if it has the language of the texts, because it
 * knows the region. Texts in English may be read in Britain or in the USA.
 */
export function locale(): string {
  // Node 20, which runs tests of functions that sort, has no navigator.
  const language = 'navigator' in globalThis ? navigator.language : 'en'
  const texts = i18next.language || language
  return language.split('-', 1)[0] === texts ? language : texts
}

const collators = new Map<string, Intl.Collator>()

/** Compares two names in the order of the reader's alphabet, without regard to case; numbers by their value. */
export function compareTexts(a: string, b: string): number {
  const name = locale()
  let collator = collators.get(name)
  if (!collator) {
    collator = new Intl.Collator(name, { sensitivity: 'base', numeric: true })
    collators.set(name, collator)
  }
  return collator.compare(a, b)
}
