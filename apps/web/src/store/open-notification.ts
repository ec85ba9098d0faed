/** A notice of the system. */
export interface SystemNotification {
  close(): void
}

/**
 * Shows a notice of the system, whose click brings the page to the front. Undefined where there is none: without a
 * permission, and in Chrome on Android, where the constructor throws. Desktop shells may replace `Notification` by a
 * function whose objects can neither be listened to nor closed.
 */
export function openNotification(
  title: string,
  options: NotificationOptions,
  clicked: () => void,
): SystemNotification | undefined {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return undefined
  try {
    const notification: Partial<Notification> = new Notification(title, options)
    const close = () => notification.close?.()
    notification.onclick = () => {
      window.focus()
      close()
      clicked()
    }
    return { close }
  } catch {
    return undefined
  }
}
