/** What a browser says of itself, in two words; undefined where it says nothing we know. */
interface Agent {
  browser: string | undefined
  system: string | undefined
  isPhone: boolean
}

// The order matters: many browsers name the ones they want to be taken for.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const phones = ['iPhone', 'iPad', 'Android']

/** Reads a user agent text. */
export function readAgent(text: string | null): Agent {
  const system = nameIn(systems, text ?? '')
  return {
    browser: nameIn(browsers, text ?? ''),
    system,
    isPhone: system !== undefined && phones.includes(system),
  }
}

const nameIn = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([sign]) => sign.test(text))?.[1]

/** The kind of program in a device text, `web` in `web:Vq3xT`. */
export const kindOf = (device: string): string => device.split(':', 1)[0] ?? ''
