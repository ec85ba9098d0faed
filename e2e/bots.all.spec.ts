import { openWebhookReceiver } from '../apps/server/src/testing/webhook-receiver.ts'
import { createBotKey, createUser } from '@parley/protocol'
import { call } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ ownServer: true })

test('a bot is made in the settings, and a program writes with its key until it is deleted', async ({
  server,
  ines,
  bob,
}) => {
  const { page } = ines
  await page.goto(`${server.url}/#/setting/bot`)
  await expect(page.getByText('No bots yet')).toBeVisible()
  await page.getByRole('button', { name: 'New bot' }).click()
  const create = page.getByRole('dialog', { name: 'New bot' })
  ines.watch.expect(/status of 409/)
  await create.getByLabel('Name').fill('Bob')
  await create.getByRole('button', { name: 'Create' }).click()
  await expect(create.getByText('This name is taken. Try Bob-bot.')).toBeVisible()
  await create.getByLabel('Name').fill('Builds')
  await create.getByRole('button', { name: 'Create' }).click()

  const card = page.getByRole('article', { name: 'Builds' })
  await expect(card.getByText('Without a key no program can use this bot.')).toBeVisible()
  await card.getByRole('button', { name: 'Add a key to Builds' }).click()
  const naming = page.getByRole('dialog', { name: 'New key for Builds' })
  await naming.getByLabel('Name of the key').fill('runner')
  await naming.getByRole('button', { name: 'Create' }).click()
  const shown = page.getByRole('dialog', { name: 'The key runner' })
  const key = await shown.getByRole('textbox', { name: 'The key runner' }).inputValue()
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(card.getByText(`${key.slice(0, 4)}...${key.slice(-6)}`)).toBeVisible()
  await expect(card.getByText(/never used/)).toBeVisible()
  await expect(page.getByText(key)).toHaveCount(0)

  await card.getByRole('button', { name: 'Actions for Builds' }).click()
  await page.getByRole('menuitem', { name: 'Send a test message' }).click()
  const trial = page.getByRole('dialog', { name: 'Test Builds' })
  ines.watch.expect(/status of 401/)
  await trial.getByLabel('Key of the bot').fill('wrong')
  await trial.getByRole('button', { name: 'Show channels' }).click()
  await expect(trial.getByText('This is not a key of a bot, or it was revoked.')).toBeVisible()
  await trial.getByLabel('Key of the bot').fill(key)
  await trial.getByRole('button', { name: 'Show channels' }).click()
  await trial.getByLabel('Message').fill('A **test**')
  await trial.getByRole('button', { name: 'Send', exact: true }).click()
  await bob.open('#general')
  await bob.expectMessage('A test')
  const send = (text: string) =>
    fetch(`${server.url}/api/bot/send_to_group/1`, {
      method: 'POST',
      body: text,
      headers: { 'x-api-key': key, 'content-type': 'text/markdown' },
    }).then(({ status }) => status)
  expect(await send('Build **17** is green')).toBe(200)
  await bob.expectMessage('Build 17 is green')
  const alert = {
    attachments: [
      {
        color: '#D63232',
        title: 'CPU is high',
        title_link: 'https://grafana.example.org/1',
        text: '*web-1* at 93 % :fire:',
        footer: 'Grafana',
      },
    ],
  }
  await page.bringToFront()
  await card.getByRole('button', { name: 'Add a key to Builds' }).click()
  await naming.getByLabel('Name of the key').fill('grafana')
  await naming.getByRole('radio', { name: 'Messages in Slack’s format' }).click()
  await naming.getByRole('button', { name: 'Create' }).click()
  const hook = page.getByRole('dialog', { name: 'Address of grafana' })
  const address = await hook.getByRole('textbox', { name: 'Address of grafana' }).inputValue()
  await hook.getByRole('button', { name: 'I have copied it' }).click()
  await expect(card.getByText('Address that sends to #general')).toBeVisible()
  const hooked = await fetch(address, {
    method: 'POST',
    body: JSON.stringify(alert),
    headers: { 'content-type': 'application/json' },
  })
  expect(await hooked.text()).toBe('ok')
  const quote = bob.feed.locator('blockquote').filter({ hasText: 'CPU is high' })
  await expect(quote.getByRole('link', { name: 'CPU is high' })).toBeVisible()
  await expect(quote.locator('strong', { hasText: 'web-1' })).toBeVisible()
  await expect(quote).toContainText('at 93 % 🔥')
  await page.reload()
  await expect(card.getByText(/last used/).first()).toBeVisible()

  for (const name of ['grafana', 'runner']) {
    await card.getByRole('button', { name: `Delete the key ${name}` }).click()
    const question = page.getByRole('alertdialog', { name: `Delete the key ${name}?` })
    await question.getByRole('button', { name: 'Delete key' }).click()
    await expect(card.getByRole('button', { name: `Delete the key ${name}` })).toHaveCount(0)
  }
  await expect(card.getByText('Without a key no program can use this bot.')).toBeVisible()
  expect(await send('Build 18 is red')).toBe(401)

  await card.getByRole('button', { name: 'Actions for Builds' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename bot' })
  await rename.getByLabel('Name').fill('Buildings')
  await rename.getByRole('button', { name: 'Save' }).click()
  const renamed = page.getByRole('article', { name: 'Buildings' })
  await renamed.getByRole('button', { name: 'Actions for Buildings' }).click()
  await page.getByRole('menuitem', { name: 'Delete bot' }).click()
  const last = page.getByRole('alertdialog', { name: 'Delete Buildings?' })
  await last.getByRole('button', { name: 'Delete bot' }).click()
  await expect(page.getByText('No bots yet')).toBeVisible()
})

test('a webhook that was down gets all messages in order, and its deliveries are shown', async ({
  server,
  ines,
  bob,
}) => {
  const receiver = await openWebhookReceiver()
  const texts = (): string[] => receiver.messages().map(({ detail }) => detail.content)
  const { page } = ines
  await page.goto(`${server.url}/#/setting/bot`)
  await page.getByRole('button', { name: 'New bot' }).click()
  const create = page.getByRole('dialog', { name: 'New bot' })
  await create.getByLabel('Name').fill('Builds')
  await create.getByRole('button', { name: 'Create' }).click()
  const card = page.getByRole('article', { name: 'Builds' })
  await card.getByRole('button', { name: 'Add a webhook to Builds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Webhook of Builds' })
  ines.watch.expect(/status of 406/)
  await dialog.getByLabel('Address').fill('http://127.0.0.1:1/nobody')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The connection was refused')).toBeVisible()
  await dialog.getByLabel('Address').fill(receiver.address)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText(receiver.address)).toBeVisible()

  // The receiver asks for the longest pause: a next attempt by itself would take the button away.
  receiver.respond = () => ({ status: 503, headers: { 'retry-after': '3600' } })
  receiver.answer = 'out of order'
  await bob.open('#general')
  await bob.send('first')
  await bob.send('second')
  await expect.poll(texts).toEqual(['first'])
  await card.getByRole('button', { name: 'Deliveries to Builds' }).click()
  const log = page.getByRole('dialog', { name: 'Deliveries to Builds' })
  await expect(log.getByText('2 deliveries are waiting.')).toBeVisible()
  const oldest = log.getByRole('listitem').last()
  await oldest
    .getByText(/HTTP 503/)
    .first()
    .click()
  await expect(oldest.getByText('"content": "first"')).toBeVisible()
  await expect(oldest.getByText('out of order')).toBeVisible()
  await expect(oldest.getByText('It answered with HTTP 503.')).toBeVisible()
  await expect(oldest.getByRole('button', { name: /Give up the delivery of/ })).toBeVisible()

  receiver.respond = undefined
  await log.getByRole('button', { name: 'Try now' }).click()
  await expect.poll(texts).toEqual(['first', 'first', 'second'])
  await expect(log.getByText('Delivered')).toHaveCount(2, { timeout: 15_000 })

  const secret = log.getByLabel('Secret')
  const oldSecret = await secret.inputValue()
  await log.getByRole('button', { name: 'New secret' }).click()
  const question = page.getByRole('alertdialog', { name: 'Make a new secret?' })
  await question.getByRole('button', { name: 'New secret' }).click()
  await expect(secret).not.toHaveValue(oldSecret)
  const before = texts().length
  await oldest.getByRole('button', { name: /Send the delivery of .* again/ }).click()
  await expect.poll(() => texts().length).toBe(before + 1)
  await log.getByRole('button', { name: 'Close' }).click()

  await card.getByRole('switch', { name: 'Only when mentioned' }).click()
  await expect(card.getByRole('switch', { name: 'Only when mentioned' })).toBeChecked()
  await receiver.close()
})

test('a slash command of a bot is completed and answered, and a button changes its message', async ({
  server,
  ines,
  bob,
}) => {
  const receiver = await openWebhookReceiver()
  try {
    const hook = { is_bot: true, webhook_url: receiver.address }
    const account = { name: 'Robo', email: 'robo@example.org', password: '', gender: 0, ...hook }
    const { uid } = await call(server, createUser, { body: account }, ines.session)
    const body = { name: 'ci' }
    const key = await call(server, createBotKey, { params: { uid }, body }, ines.session)
    const command = { name: 'deploy', usage: '<env>', about: 'Deploys the newest version' }
    const declared = await fetch(`${server.url}/api/bot/commands`, {
      method: 'PUT',
      body: JSON.stringify({ commands: [command] }),
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
    })
    expect(declared.status).toBe(200)

    await bob.open('#general')
    const { page, composer } = bob
    await composer.pressSequentially('/dep')
    await expect(page.getByRole('option', { name: /deploy <env>/ })).toBeVisible()
    await composer.press('Enter')
    await expect(composer).toHaveText('/deploy ')
    receiver.answer = JSON.stringify({ text: 'Which **version**?' })
    await composer.pressSequentially('staging')
    await composer.press('Enter')
    const answer = page.getByRole('region', { name: 'Robo, only visible to you' })
    await expect(answer.locator('strong')).toHaveText('version')
    await expect(composer).toHaveText('')
    await answer.getByRole('button', { name: 'Close answer' }).click()
    await expect(answer).toHaveCount(0)

    const buttons = [{ id: 'stop', label: 'Stop it' }]
    receiver.answer = JSON.stringify({ text: 'Bob deploys', visible: 'all', buttons })
    await composer.pressSequentially('/deploy live')
    await composer.press('Enter')
    await ines.open('#general')
    await expect(ines.message('Bob deploys')).toBeVisible()
    receiver.answer = JSON.stringify({ text: 'Stopped by Ines', replace: true })
    await ines.page.getByRole('button', { name: 'Stop it' }).click()
    await expect(bob.message('Stopped by Ines')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop it' })).toHaveCount(0)

    receiver.status = 500
    bob.watch.expect(/status of 503/)
    await composer.pressSequentially('/deploy again')
    await composer.press('Enter')
    await expect(page.getByRole('alert')).toContainText('The bot does not answer')
    await expect(composer).toHaveText('/deploy again')
  } finally {
    await receiver.close()
  }
})
