import type { Page } from '@playwright/test'

/** Records the notifications that a page shows. The event `click-last-notice` clicks the newest one. */
export async function recordNotifications(page: Page) {
  const shown: { title: string; body: string }[] = []
  await page.exposeFunction('recordNotification', (notification: (typeof shown)[number]) =>
    shown.push(notification),
  )
  await page.evaluate(() => {
    const { recordNotification } = window as unknown as {
      recordNotification(notification: object): void
    }
    window.Notification = class extends Notification {
      // A browser without windows grants none.
      static override readonly permission = 'granted'
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options)
        recordNotification({ title, body: options.body })
        addEventListener('click-last-notice', () => this.dispatchEvent(new Event('click')))
      }
    }
  })
  return () => shown
}
