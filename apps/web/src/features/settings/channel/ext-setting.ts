import type { ExtSetting } from '@parley/protocol'

/**
 * The server stores these switches as one JSON text that is always written as a whole. Keep the
 * properties of other clients.
 */
export function withSwitch(text: string | null, name: keyof ExtSetting, on: boolean): string {
  return JSON.stringify({ ...readObject(text), [name]: on })
}

function readObject(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}
