/** The languages of all texts. */
export const languages = ['en', 'es', 'fr', 'pt', 'tr', 'zh', 'ja'] as const

export type Language = (typeof languages)[number]

// Other clients call Japanese by the code of its country.
const aliases: Readonly<Record<string, Language>> = { jp: 'ja' }

/** The language of a tag such as `fr-CA`; undefined if there are no texts in it. */
export function languageOf(tag: string): Language | undefined {
  const [code = ''] = tag.toLowerCase().split('-')
  const language = aliases[code] ?? code
  return languages.find((one) => one === language)
}
