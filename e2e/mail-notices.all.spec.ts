import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect } from './support/fixtures.ts'
import { startServer } from './support/server.ts'
import { startSmtp, type TestSmtp } from '../apps/server/src/engines/mailer/testing/smtp-server.ts'
import { updateSmtpConfig } from '@parley/protocol'
import { call } from './support/calls.ts'

const test = base.extend<{ smtp: TestSmtp }>({
  smtp: async ({ browserName: _ }, use) => {
    const smtp = await startSmtp()
    await use(smtp)
    await smtp.close()
  },
  server: async ({ browserName: _ }, use) => {
    const server = await startServer({ PARLEY_FRONTEND_URL: 'https://chat.example.org' })
    await use(server)
    await server.dispose()
  },
})

test('members turn on mail about unread messages once an administrator allows it, and a link turns it off', async ({
  server,
  smtp,
  ines,
  bob,
  people,
}) => {
  await bob.page.goto(`${server.url}/#/setting/notifications`)
  await expect(bob.page.getByText('Message sound')).toBeVisible()
  await expect(bob.page.getByText('By email')).toHaveCount(0)

  const { port } = smtp
  const body = { enabled: true, host: '127.0.0.1', port, from: 'chat@example.org' }
  await call(server, updateSmtpConfig, { body: { ...body, encryption: 'none' } }, ines.session)
  await ines.page.goto(`${server.url}/#/setting/smtp`)
  await ines.page.getByRole('switch', { name: 'Unread messages by email' }).click()
  await ines.page.getByRole('combobox', { name: 'Mailed after' }).click()
  await ines.page.getByRole('option', { name: '1 hour' }).click()
  await expect(ines.page.getByText('Saved', { exact: true }).last()).toBeVisible()

  // It appears without a reload.
  const choice = bob.page.getByRole('combobox', { name: 'By email' })
  await expect(choice).toHaveText('Never')
  await choice.click()
  await bob.page.getByRole('option', { name: 'Once a day' }).click()
  await expect(bob.page.getByText('Saved', { exact: true })).toBeVisible()
  await bob.page.reload()
  await expect(choice).toHaveText('Once a day')

  const { server_key } = JSON.parse(await readFile(join(server.data, 'key.json'), 'utf8'))
  const sign = createHmac('sha256', server_key).update(`stop mail notices ${bob.session.user.uid}`)
  const token = `${bob.session.user.uid}.${sign.digest('base64url')}`
  const visitor = await people.openVisitor(`/#/mail_notices/stop?token=${token}`)
  await visitor.page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(visitor.page.getByText('These emails are stopped')).toBeVisible()
  await bob.page.reload()
  await expect(choice).toHaveText('Never')

  visitor.watch.expect(/status of 400/)
  await visitor.page.goto(`${server.url}/#/mail_notices/stop?token=1.wrong`)
  await visitor.page.reload()
  await visitor.page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(visitor.page.getByText(/link/i).first()).toBeVisible()
})
