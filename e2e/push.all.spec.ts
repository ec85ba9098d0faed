import { createECDH } from 'node:crypto'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { openPushService, type PushService } from '../apps/server/src/testing/push-service.ts'
import { sendMessages } from './support/calls.ts'
import { test as base, expect } from './support/fixtures.ts'
import { startServer } from './support/server.ts'

const test = base.extend<{ service: PushService }>({
  service: async ({ browserName: _ }, use) => {
    const service = await openPushService()
    await use(service)
    await service.close()
  },
  server: async ({ browserName: _ }, use) => {
    const server = await startServer({ PARLEY_PUSH_ALLOW: '127.0.0.1' })
    await use(server)
    await server.dispose()
  },
})

test.use({ serviceWorkers: 'allow' })

/** The part of a service worker's scope that the tests use. The library's types conflict with those of a page. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  WindowClient: { prototype: object }
  ExtendableEvent: new (type: string) => Event
  dispatchEvent(event: Event): boolean
  hasFocus: boolean
  shown: (NotificationOptions & { title: string })[]
}

/** Makes the browser subscribe at the push service of this test instead of that of its maker. */
async function useService(page: Page, service: PushService): Promise<void> {
  const subscription = service.subscriptionOf('ines')
  await page.evaluate(() => {
    localStorage.setItem('parley.preferences', JSON.stringify({ notify: 'all' }))
  })
  await page.addInitScript((given) => {
    const made = {
      endpoint: given.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => given,
      unsubscribe: async () => true,
    }
    // Browsers without a screen deny it.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    PushManager.prototype.subscribe = async () => made as never
    PushManager.prototype.getSubscription = async () => null
  }, subscription)
}

/** Hands a push to the service worker, as the browser does after decrypting it. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page)
  let registrationId = ''
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId ||= registrations[0]?.registrationId ?? ''
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await session.detach()
}

/**
 * Keeps the notices of a service worker in a list, because browsers without a screen show none, and pages in tests always
 * have the focus.
 */
async function keepNotifications(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0]
  if (!worker) throw new Error('No service worker')
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    scope.shown = []
    scope.hasFocus = true
    Object.defineProperty(scope.WindowClient.prototype, 'focused', { get: () => scope.hasFocus })
    scope.registration.getNotifications = async (filter) =>
      scope.shown.filter(({ tag }) => !filter?.tag || tag === filter.tag) as never
    scope.registration.showNotification = async (title, options) => {
      scope.shown = scope.shown.filter(({ tag }) => tag !== options?.tag)
      scope.shown.push({ title, ...options })
    }
  })
  return worker
}

const loseFocus = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    scope.hasFocus = false
  })

const shownBy = (worker: Worker) =>
  worker.evaluate(() => {
    const { shown } = self as unknown as WorkerScope
    return shown.map(({ title, body }) => `${title} | ${body}`)
  })

test('a message is pushed to the service worker, and a click on it opens the chat there', async ({
  server,
  service,
  ines,
  bob,
}) => {
  const { page } = ines
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin: server.url })
  await useService(page, service)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`${server.url}/#/setting/notifications`)
  await page.reload()
  await expect(page.getByText('On in this browser')).toBeVisible()

  await bob.open('#general')
  await bob.send('Is anybody there?')
  await bob.send('Hello?')
  await expect.poll(() => service.to('ines').length).toBe(2)
  const [first, second] = service.to('ines').map(({ notification }) => notification)
  expect(first).toMatchObject({ title: '#general', body: 'Bob: Is anybody there?' })

  const worker = await keepNotifications(context)
  // No notice is shown while a window has the focus.
  await deliver(context, page, JSON.stringify(first))
  expect(await shownBy(worker)).toEqual([])
  await loseFocus(worker)
  await deliver(context, page, JSON.stringify(second))
  await expect.poll(() => shownBy(worker)).toEqual(['#general | Bob: Hello?'])
  // A push that arrives late does not replace a newer notice.
  await deliver(context, page, JSON.stringify(first))
  expect(await shownBy(worker)).toEqual(['#general | Bob: Hello?'])

  // A call is shown although its notice has no message number.
  const data = { ...first?.data, parley_call: '1' }
  const call = { title: 'Bob', body: 'Incoming call', tag: 'u2', mid: 0, data }
  await deliver(context, page, JSON.stringify(call))
  await expect.poll(() => shownBy(worker)).toContain('Bob | Incoming call')
  const answered = { ...data, parley_call: 'answered' }
  const taken = { ...call, body: 'Answered on another device', data: answered }
  await deliver(context, page, JSON.stringify(taken))
  await expect.poll(() => shownBy(worker)).toContain('Bob | Answered on another device')
  expect(await shownBy(worker)).not.toContain('Bob | Incoming call')

  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    const notification = { ...scope.shown[0], close: () => {} }
    const click = new scope.ExtendableEvent('notificationclick')
    scope.dispatchEvent(Object.assign(click, { notification }))
  })
  await expect(page).toHaveURL(/#\/chat\/channel\/\d+/)
  await ines.expectMessage('Hello?')
})

test('a notice disappears when its chat was read on another device', async ({
  server,
  ines,
  bob,
  people,
}) => {
  const { page } = ines
  const general = await bob.open('#general').then(() => Number(/\d+$/.exec(bob.page.url())?.[0]))
  await page.evaluate((gid) => {
    const closed: string[] = []
    const notifications = [`g${gid}`].map((tag) => ({
      tag,
      data: { mid: 1 },
      close: () => void closed.push(tag),
    }))
    ServiceWorkerRegistration.prototype.getNotifications = async () => notifications as never
    Object.assign(globalThis, { closedNotices: closed })
  }, general)
  const closed = () =>
    page.evaluate(() => (globalThis as unknown as { closedNotices: string[] }).closedNotices)
  await sendMessages(server, bob.session, general, ['Read me elsewhere'])
  await expect(ines.row('#general').getByText('1', { exact: true })).toBeVisible()
  expect(await closed()).not.toContain(`g${general}`)
  const phone = await people.openAgain('Ines', { serviceWorkers: 'block' })
  await phone.open('#general')
  await phone.expectMessage('Read me elsewhere')
  await expect.poll(closed).toContain(`g${general}`)
})

test('push is switched off, has quiet hours, and tells the server', async ({
  server,
  service,
  ines,
}) => {
  const { page } = ines
  await page.context().grantPermissions(['notifications'], { origin: server.url })
  await useService(page, service)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`${server.url}/#/setting/notifications`)
  const saved = () =>
    page.waitForRequest((request) => request.url().endsWith('/token/push_subscription'))
  const first = saved()
  await page.reload()
  const key = JSON.parse((await first).postData() ?? '').keys.p256dh
  expect(key).toHaveLength(createECDH('prime256v1').generateKeys('base64url').length)
  const quiet = saved()
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await page.getByLabel('From').fill('23:30')
  expect(JSON.parse((await quiet).postData() ?? '').rules.quiet).toMatchObject({
    from: 23 * 60 + 30,
    until: 7 * 60,
  })
  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue('23:30')
  await page.getByRole('switch', { name: 'When no window is open' }).click()
  await expect(page.getByText('On in this browser')).toHaveCount(0)
})
