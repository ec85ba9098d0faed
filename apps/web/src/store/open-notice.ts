/** A notice of the system. */
export interface SystemNotice {
  close(): void
}

/**
 * Shows a notice of the system, whose click brings the page to the front. Undefined where there is none: without a
 * permission, and in Chrome on Android, where the constructor throws. Desktop shells may replace `Notification` by a
 * function whose objects can neither be listened to nor closed.
 */
export function openNotice(
  title: string,
  options: NotificationOptions,
  clicked: () => void,
): SystemNotice | undefined {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return undefined
  try {
    const notice: Partial<Notification> = new Notification(title, options)
    const close = () => notice.close?.()
    notice.onclick = () => {
      window.focus()
      close()
      clicked()
    }
    return { close }
  } catch {
    return undefined
  }
}
