import { locale } from './locale.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A file size in decimal units with three significant digits: `840190` → `840 kB`. */
export function sizeText(bytes: number): string {
  let size = Number(Math.max(bytes, 0).toPrecision(3))
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    // Only whole bytes have a plural in the languages that have one.
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumSignificantDigits: 3,
  }).format(size)
}
