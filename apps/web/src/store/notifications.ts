import { changePreferences, preferences } from './preferences.ts'
import { createSessionState } from './session-state.ts'

/** The browser's permission. Without HTTPS, and on some phones, notifications are unsupported. */
export type NotificationSupport = NotificationPermission | 'unsupported'

interface State {
  support: NotificationSupport
  /** A message has arrived that would have notified the user. */
  isSuggested: boolean
}

const store = createSessionState<State>(() => ({ support: currentSupport(), isSuggested: false }))

export const useNotificationSupport = (): NotificationSupport => store((state) => state.support)

/** Whether to offer notifications: once per browser, after a missed message. */
export const useNotificationOffer = (): boolean => store((state) => state.isSuggested)

/** Offers notifications unless the user has already answered. */
export function suggestNotifications(): void {
  if (currentSupport() !== 'default' || preferences().isNotifyAnswered) return
  store.setState({ isSuggested: true })
}

export function declineNotifications(): void {
  changePreferences({ isNotifyAnswered: true })
  store.setState({ isSuggested: false })
}

/** Asks the browser for the permission. Needs a user gesture. */
export async function requestNotifications(): Promise<NotificationSupport> {
  const support = currentSupport()
  const answer = support === 'default' ? await Notification.requestPermission() : support
  changePreferences({ isNotifyAnswered: true })
  store.setState({ support: answer, isSuggested: false })
  return answer
}

function currentSupport(): NotificationSupport {
  return 'Notification' in globalThis && isSecureContext ? Notification.permission : 'unsupported'
}
