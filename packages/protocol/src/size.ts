const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** A file size in decimal units with at most two decimals: `1500` → `1.5 KB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1) return '0 Bytes'
  const step = Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return `${Number((bytes / 1000 ** step).toFixed(2))} ${units[step]}`
}
