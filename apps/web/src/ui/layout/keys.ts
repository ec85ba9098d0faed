import { chord } from './chord.ts'
import { shortcutKey } from './shortcut-key.ts'

/** A key with its modifiers. A letter is in lower case, other keys are named as in `KeyboardEvent.key`. */
export interface Keys {
  readonly key: string
  /** Ctrl, or Cmd. */
  readonly mod?: true
  readonly alt?: true
  readonly shift?: true
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether a pressed key is that of a shortcut: by its character, or by its place on keyboards of other scripts. */
export function matchesKeys(event: Pressed, keys: Keys): boolean {
  const { key, mod = false, alt = false, shift = false } = keys
  const isPressed = shortcutKey(event) === key || event.code === `Digit${key}`
  // A sign needs Shift on some keyboards only.
  const isSign = /^[^a-z\d]$/.test(key)
  return (
    isPressed &&
    (event.ctrlKey || event.metaKey) === mod &&
    event.altKey === alt &&
    (isSign || event.shiftKey === shift)
  )
}

const names: Partial<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
}

/** Keys as this platform writes them: `Ctrl K`, or `⌘ K`. */
export const keysText = ({ key, mod, alt, shift }: Keys): string =>
  chord(
    ...[mod && 'mod', alt && 'alt', shift && 'shift'].filter((one) => one !== undefined),
    names[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  )
