import { create } from 'zustand'

export type Theme = 'auto' | 'light' | 'dark'

/** Taste, kept in this browser. */
export interface Preferences {
  theme: Theme
  sound: boolean
  compact: boolean
}

const name = 'parley.preferences'
const themeName = 'parley.theme'

const store = create<Preferences>(() => ({
  sound: true,
  compact: false,
  ...read(),
  theme: readTheme(),
}))

export const usePreferences = () => store()
export const preferences = () => store.getState()

export function changePreferences(changes: Partial<Preferences>): void {
  store.setState(changes)
  const { theme, ...rest } = store.getState()
  localStorage.setItem(name, JSON.stringify(rest))
  localStorage.setItem(themeName, theme)
  applyTheme()
}

/** Shows the chosen theme, and follows the system while it decides. */
export function applyTheme(): void {
  const { theme } = store.getState()
  const dark = theme === 'dark' || (theme === 'auto' && systemIsDark().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

export function followSystemTheme(): void {
  systemIsDark().addEventListener('change', applyTheme)
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

function read(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}')
  } catch {
    return {}
  }
}

function readTheme(): Theme {
  const theme = localStorage.getItem(themeName)
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}
