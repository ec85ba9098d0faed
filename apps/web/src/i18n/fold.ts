/**
 * A text without case and accents, for comparisons: "tomas" finds "Tomás", and "isik" finds "Işık". The Turkish ı has
 * no accent that could be removed.
 */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')
