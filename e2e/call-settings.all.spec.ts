import {
  getAgoraConfig,
  getCallConfig,
  updateAgoraConfig,
  updateCallConfig,
} from '@parley/protocol'
import { openAgoraRest } from '../apps/server/src/testing/agora-rest.ts'
import { call } from './support/calls.ts'
import { fakeDevices, knowDevices } from './support/devices.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ ownServer: true })

test.use(fakeDevices)

test('an admin sets up calls, and the fields of a provider come before its choice', async ({
  server,
  ines,
}) => {
  const { page } = ines
  const config = () => call(server, getCallConfig, {}, ines.session)
  await page.goto(`${server.url}/#/setting/agora`)
  await expect(page.getByRole('radio', { name: 'Built-in' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Largest call' }).fill('51')
  await page.getByRole('textbox', { name: 'Addresses of this server' }).fill('203.0.113.7')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a number from 2 to 50.')).toBeVisible()
  // The other field is saved.
  await expect(bar.getByRole('button', { name: 'Save' })).toBeEnabled()
  await page.getByRole('textbox', { name: 'Largest call' }).fill('9')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toHaveCount(0)

  await page.getByRole('button', { name: 'Add a TURN server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a TURN server' })
  await dialog.getByLabel('Addresses').fill('https://turn.example.org')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^Enter an address like turn:/)).toBeVisible()
  await dialog.getByLabel('Addresses').fill('turn:turn.example.org:3478')
  await dialog.getByLabel('Shared secret').last().fill('s3cret')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // The text area of the dialog has the same text until the dialog is gone.
  await expect(page.getByRole('listitem').getByText('turn:turn.example.org:3478')).toBeVisible()
  await expect.poll(config).toMatchObject({
    sfu: {
      max_participants: 9,
      announced_addresses: ['203.0.113.7'],
      turn: [{ urls: ['turn:turn.example.org:3478'], secret: '', has_secret: true }],
    },
  })

  await page.getByRole('radio', { name: 'Agora' }).click()
  await expect(page.getByText('Agora is not in use yet')).toBeVisible()
  const use = page.getByRole('button', { name: 'Use Agora' })
  await expect(use).toBeDisabled()
  expect((await config()).provider).toBe('sfu')
  await page.getByRole('textbox', { name: 'App ID' }).fill('0123456789abcdef')
  await page.getByRole('textbox', { name: 'App certificate' }).fill('fedcba98')
  await bar.getByRole('button', { name: 'Save' }).click()
  await use.click()
  await expect(page.getByText('Agora is not in use yet')).toHaveCount(0)
  await expect
    .poll(() => call(server, getAgoraConfig, {}, ines.session))
    .toMatchObject({ enabled: true, app_id: '0123456789abcdef' })

  await page.reload()
  await expect(page.getByRole('radio', { name: 'Agora' })).toBeChecked()
  await page.getByRole('radio', { name: 'Off' }).click()
  await expect.poll(config).toMatchObject({ provider: 'off' })
})

test('an admin tests the media from their browser, and sees the calls that run', async ({
  server,
  ines,
  bob,
}) => {
  const { page } = ines
  await page.goto(`${server.url}/#/setting/calls`)
  await expect(page.getByText('No calls at the moment.')).toBeVisible()
  await page.getByRole('button', { name: 'Test calls' }).click()
  await expect(page.getByText(/^Sound comes back directly over UDP/)).toBeVisible()

  await knowDevices(bob)
  await bob.page.goto(`${server.url}/#/chat/channel/${server.general}`)
  await bob.page.getByRole('button', { name: 'Start a call' }).click()
  const running = page.getByRole('region', { name: 'Running calls' })
  await expect(running.getByRole('listitem')).toContainText('#general')
  await expect(running.getByRole('listitem')).toContainText('Bob')
})

test('the test of LiveKit says what to check when its server cannot be reached', async ({
  server,
  ines,
}) => {
  const livekit = {
    url: 'ws://127.0.0.1:9',
    api_url: 'http://127.0.0.1:9',
    api_key: 'devkey',
    api_secret: 'a secret of thirty-two characters',
  }
  await call(server, updateCallConfig, { body: { livekit, provider: 'livekit' } }, ines.session)
  ines.watch.expect(/127\.0\.0\.1:9/)
  const { page } = ines
  await page.goto(`${server.url}/#/setting/calls`)
  await page.reload()
  await page.getByRole('button', { name: 'Test calls' }).click()
  await expect(page.getByText(/^No sound comes back\. Check the address, the key/)).toBeVisible()
})

test('the test of Agora says that no sound comes back, and whether its lists can be read', async ({
  server,
  ines,
}) => {
  const rest = await openAgoraRest()
  const account = {
    enabled: true,
    url: rest.url,
    app_id: '0123456789abcdef0123456789abcdef',
    app_certificate: 'fedcba98',
    customer_id: 'id',
    customer_secret: 'secret',
  }
  await call(server, updateAgoraConfig, { body: account }, ines.session)
  // Its real servers are not asked.
  await ines.page.route(/agora\.io|sd-rtn\.com/, (route) => route.abort())
  ines.watch.expect(/agora\.io|sd-rtn\.com/)
  const { page } = ines
  await page.goto(`${server.url}/#/setting/calls`)
  await page.reload()
  await page.getByRole('button', { name: 'Test calls' }).click()
  await expect(page.getByText(/^No sound comes back\. Check the App ID/)).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('Agora tells which rooms are in use.')).toBeVisible()
  await rest.close()
})
