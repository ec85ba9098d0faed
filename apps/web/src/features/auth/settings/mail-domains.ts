/** The mail domains in a text with commas or blanks between them. */
export const readDomains = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((domain) => domain !== '')

/** Mail domains as a text that `readDomains` reads. */
export const domainsText = (domains: readonly string[]): string => domains.join(', ')
