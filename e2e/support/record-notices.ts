import type { Page } from '@playwright/test'

/** Records the notifications that a page shows. The event `click-last-notice` clicks the newest one. */
export async function recordNotices(page: Page) {
  const shown: { title: string; body: string }[] = []
  await page.exposeFunction('recordNotice', (notice: (typeof shown)[number]) => shown.push(notice))
  await page.evaluate(() => {
    const { recordNotice } = window as unknown as { recordNotice(notice: object): void }
    window.Notification = class extends Notification {
      // A browser without windows grants none.
      static override readonly permission = 'granted'
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options)
        recordNotice({ title, body: options.body })
        addEventListener('click-last-notice', () => this.dispatchEvent(new Event('click')))
      }
    }
  })
  return () => shown
}
