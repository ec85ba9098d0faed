import Bowser from 'bowser'

/** A browser and its system; undefined where the user agent does not name them. */
interface Agent {
  browser: string | undefined
  system: string | undefined
  isPhone: boolean
}

export function readAgent(text: string | null): Agent {
  if (!text) return { browser: undefined, system: undefined, isPhone: false }
  const { browser, os, platform } = Bowser.parse(text)
  return {
    browser: browser.name || undefined,
    // Show "iPhone" rather than the name of its system.
    system: platform.model ?? os.name ?? undefined,
    isPhone: platform.type === 'mobile' || platform.type === 'tablet',
  }
}

/** The kind of client in a device id: `web` in `web:Vq3xT`. */
export const kindOf = (device: string): string => device.split(':', 1)[0] ?? ''
