const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** A key combination as this platform writes it: Ctrl K, or ⌘ K. */
export function chord(...keys: string[]): string {
  return keys.map(named).join(' ')
}

function named(key: string): string {
  if (key === 'mod') return isApple() ? '⌘' : 'Ctrl'
  if (key === 'alt') return isApple() ? '⌥' : 'Alt'
  if (key === 'shift') return isApple() ? '⇧' : 'Shift'
  return key
}
