// The surface of the widget: `--paper` of base.css.
const papers = { light: '#ffffff', dark: '#171b19' }

export const usualColor = '#1f6f54'

/** Shows the colour of the embedding site, with text on it that can be read. */
export function showColor(color: string): void {
  const { style } = document.documentElement
  style.setProperty('--theme', color)
  style.setProperty('--on-theme', isLight(color) ? '#1a1a1a' : '#ffffff')
  const rings = { '--ring-on-light': papers.light, '--ring-on-dark': papers.dark }
  for (const [name, paper] of Object.entries(rings)) {
    // Without it, the ring has the colour of the text.
    if (isRing(color, paper)) style.setProperty(name, color)
    else style.removeProperty(name)
  }
}

/** Whether a ring of a colour can be seen on a surface: with the contrast of 3 that WCAG 2 asks for. */
export function isRing(color: string, paper: string): boolean {
  const [dark = 0, light = 0] = [luminance(color), luminance(paper)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05) >= 3
}

/** Whether black text has more contrast on a colour than white text. By the relative luminance of WCAG 2. */
export const isLight = (color: string): boolean =>
  // Where both have the same contrast.
  luminance(color) > 0.179

function luminance(color: string): number {
  const digits = color.slice(1)
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Adds the style sheet that an administrator has set for all widgets. */
export function addExtraStyles(): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = '/api/resource/widget-extra.css'
  document.head.append(link)
}
