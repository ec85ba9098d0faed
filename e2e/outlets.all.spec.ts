import { type OutletService, openOutletService } from '../apps/server/src/testing/outlet-service.ts'
import { sendToUser } from '@parley/protocol'
import { call } from './support/calls.ts'
import { test as base, expect } from './support/fixtures.ts'
import { startServer } from './support/server.ts'

const test = base.extend<{ service: OutletService }>({
  service: async ({ browserName: _ }, use) => {
    const service = await openOutletService()
    await use(service)
    await service.close()
  },
  server: async ({ browserName: _ }, use) => {
    const server = await startServer({ PARLEY_PUSH_ALLOW: '127.0.0.1' })
    await use(server)
    await server.dispose()
  },
})

test('a service is added, tested, gets a message, and is removed', async ({
  server,
  service,
  ines,
  bob,
}) => {
  const { page } = bob
  await page.goto(`${server.url}/#/setting/notifications`)
  await page.getByRole('button', { name: 'Add service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a service' })
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await expect(dialog.getByText('Fill in this field.')).toHaveCount(2)
  await dialog.getByLabel('Server').fill(service.origin)
  await dialog.getByLabel('Topic').fill('secret-topic')
  await dialog.getByRole('button', { name: 'Add service' }).click()
  const card = page.getByRole('region', { name: /^ntfy 127\.0\.0\.1.* secret-topic$/ })
  await expect(card).toBeVisible()

  service.status = 403
  service.answer = 'forbidden'
  await card.getByRole('button', { name: 'Test' }).click()
  await expect(card.getByText('HTTP 403 forbidden')).toBeVisible()
  service.status = 200
  await card.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByText('ntfy accepted the test')).toBeVisible()
  await expect(card.getByText('HTTP 403')).toHaveCount(0)

  await card.getByRole('checkbox', { name: 'Not while I am online' }).click()
  await expect(card.getByRole('checkbox', { name: 'Not while I am online' })).not.toBeChecked()
  service.notifications.length = 0
  const params = { uid: bob.session.user.uid }
  const body = { content_type: 'text/plain', content: 'Are you there?', properties: null } as const
  await call(server, sendToUser, { params, body }, ines.session)
  await expect
    .poll(() => service.notifications.map(({ body }) => [body['title'], body['message']]))
    .toEqual([['Ines', 'Are you there?']])

  await page.reload()
  await card.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove ntfy?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(card).toHaveCount(0)
})
