import { create } from 'zustand'

export type Theme = 'auto' | 'light' | 'dark'

/** Choices of one browser, kept in it. */
export interface Preferences {
  theme: Theme
  sound: boolean
  compact: boolean
}

const itemName = 'parley.preferences'
// An item of its own: public/theme.js reads it before the first paint.
const themeName = 'parley.theme'

const store = create<Preferences>(() => ({
  sound: true,
  compact: false,
  ...readChoices(),
  theme: readTheme(),
}))

export const usePreferences = () => store()
export const preferences = () => store.getState()

/** Changes some preferences, shows them and keeps them. */
export function changePreferences(changes: Partial<Preferences>): void {
  store.setState(changes)
  applyTheme()
  const { theme, ...choices } = store.getState()
  try {
    localStorage.setItem(itemName, JSON.stringify(choices))
    localStorage.setItem(themeName, theme)
  } catch {
    // Without storage, or with a full one, they last as long as the page.
  }
}

/** Shows the chosen theme, or that of the system. */
export function applyTheme(): void {
  const { theme } = store.getState()
  const isDark = theme === 'dark' || (theme === 'auto' && systemIsDark().matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

export function followSystemTheme(): void {
  systemIsDark().addEventListener('change', applyTheme)
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

function readChoices(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(itemName) ?? '{}')
  } catch {
    return {}
  }
}

function readTheme(): Theme {
  try {
    const theme = localStorage.getItem(themeName)
    return theme === 'light' || theme === 'dark' ? theme : 'auto'
  } catch {
    return 'auto'
  }
}
