const usual = '#067a5b'
// The least contrast of text that WCAG 2.2 AA asks for.
const leastContrast = 4.5
const step = 0.94

/** The accent colour of the server, as dark as white text on it needs; the usual colour if there is none. */
export function letterAccent(accent: string): string {
  const [, ...parts] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(accent) ?? []
  if (parts.length !== 3) return usual
  let channels = parts.map((part) => Number.parseInt(part, 16))
  while (1.05 / (luminanceOf(channels) + 0.05) < leastContrast) {
    channels = channels.map((channel) => channel * step)
  }
  const hex = channels.map((channel) => Math.floor(channel).toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}

/** The relative luminance of WCAG: 0 is black, 1 is white. */
function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = channel / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
