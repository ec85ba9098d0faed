import { locale } from './locale.ts'

/** A number with the separators of the reader: 12,345. */
export const numberText = (value: number): string => new Intl.NumberFormat(locale()).format(value)
