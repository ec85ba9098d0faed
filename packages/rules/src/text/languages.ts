/** The languages of all texts. A language is a folder of texts in the web app and a file of letters in the server. */
export const languages: readonly Language[] = ['en', 'es', 'fr', 'pt', 'tr', 'zh', 'ja']

export type Language = 'en' | 'es' | 'fr' | 'pt' | 'tr' | 'zh' | 'ja'

// Other clients call Japanese by the code of its country.
const aliases: Readonly<Record<string, Language>> = { jp: 'ja' }

/** The language of a tag such as `fr-CA`; undefined if there are no texts in it. */
export function languageOf(
  tag: string,
  available: readonly Language[] = languages,
): Language | undefined {
  const [code = ''] = tag.toLowerCase().split('-')
  const language = aliases[code] ?? code
  return available.find((one) => one === language)
}
