const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** A file size in decimal units with three significant digits: `840190` → `840 KB`. */
export function formatSize(bytes: number): string {
  let size = Number(Math.max(bytes, 0).toPrecision(3))
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  return size === 1 && unit === 0 ? '1 byte' : `${Number(size.toPrecision(3))} ${units[unit]}`
}
