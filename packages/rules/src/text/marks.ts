// Vietnamese stacks two marks, Hebrew with all its points four. Hundreds take the layout seconds.
const stacked = /(\p{M}{8})\p{M}+/gu

/** The text with at most eight combining marks on each letter. */
export const limitMarks = (text: string): string => text.replace(stacked, '$1')
