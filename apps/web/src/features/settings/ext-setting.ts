import type { ExtSetting } from '@parley/protocol'

/**
 * The server keeps these switches as one text that is always written whole; what others have put into it
 * stays.
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
