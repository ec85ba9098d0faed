import { create } from 'zustand'

export type Theme = 'auto' | 'light' | 'dark'

/** The messages that show a desktop notification. `mentions` includes direct messages. */
export type NotifyLevel = 'off' | 'mentions' | 'all'

/** The tabs of the chat list. */
export type ChatTab = 'all' | 'unread' | 'mentions'

/** The chats that the list shows. */
export type ChatKind = 'all' | 'channels' | 'people' | 'visitors'

/** Preferences of this browser, stored locally. */
export interface Preferences {
  theme: Theme
  sound: boolean
  compact: boolean
  /** The speed of voice messages: 1, 1.5 or 2. */
  voiceRate: number
  filesView: 'grid' | 'list'
  chatTab: ChatTab
  chatKind: ChatKind
  /** Takes effect once the browser has permitted notifications. */
  notify: NotifyLevel
  notifyText: boolean
  /** Whether messages are pushed while no window of the app is open. Needs the browser's permission. */
  push: boolean
  /** The hours of each day without notices, in minutes after midnight. */
  quietHours: { from: number; until: number } | null
  /** Whether the user has answered the offer of notifications. */
  isNotifyAnswered: boolean
}

const itemName = 'parley.preferences'
// A separate item: public/theme.js reads it before the first paint.
const themeName = 'parley.theme'

const store = create<Preferences>(() => ({
  sound: true,
  compact: false,
  voiceRate: 1,
  filesView: 'grid',
  chatTab: 'all',
  chatKind: 'all',
  notify: 'mentions',
  notifyText: true,
  push: true,
  quietHours: null,
  isNotifyAnswered: false,
  ...readChoices(),
  theme: readTheme(),
}))

export const usePreferences = () => store()
export const preferences = () => store.getState()

/** Changes, applies and stores some preferences. */
export function changePreferences(changes: Partial<Preferences>): void {
  store.setState(changes)
  applyTheme()
  const { theme, ...choices } = store.getState()
  try {
    localStorage.setItem(itemName, JSON.stringify(choices))
    localStorage.setItem(themeName, theme)
  } catch {
    // Without storage, they last as long as the page.
  }
}

/** Applies the chosen theme, or the system's. */
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
