import { updateGithubConfig, updateGoogleConfig, updateLoginConfig } from '@parley/protocol'
import { mergeTests } from '@playwright/test'
import { registration } from '../apps/server/src/testing/providers/github.ts'
import { call } from './support/calls.ts'
import { expect } from './support/fixtures.ts'
import { test as ofProviders } from './support/providers.ts'
import { chatIn, openChat, test as ofShop } from './support/shop.ts'

const test = mergeTests(ofProviders, ofShop)

// Each test changes how people sign in.
test.use({ ownServer: true })

test('a visitor signs in with GitHub in a window of its own, and is a visitor for the team', async ({
  server,
  ines,
  shop,
  visitor,
}) => {
  await call(server, updateGithubConfig, { body: registration }, ines.session)
  await call(server, updateLoginConfig, { body: { github: true } }, ines.session)
  await visitor.goto(shop.page('data-auto-reg="false" data-id="shoes"'))
  await openChat(visitor)
  const chat = chatIn(visitor)
  await expect(chat.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0)
  const begin = async () => {
    const opening = visitor.waitForEvent('popup')
    await chat.getByRole('button', { name: 'Continue with GitHub' }).click()
    return opening
  }
  const cancelled = await begin()
  await cancelled.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(() => cancelled.isClosed()).toBe(true)
  await expect(chat.getByLabel('Name')).toBeVisible()
  await expect(chat.getByRole('alert')).toHaveCount(0)

  await chat.getByRole('textbox', { name: 'Message', exact: true }).fill('Do you ship?')
  const page = await begin()
  await page.getByRole('link', { name: 'Authorize' }).click()
  await expect.poll(() => page.isClosed()).toBe(true)
  // The form has a field of the same name.
  await expect(chat.getByLabel('Name')).toHaveCount(0)
  const composer = chat.getByRole('textbox', { name: 'Message', exact: true })
  await expect(composer).toHaveValue('Do you ship?')
  await composer.press('Enter')
  await ines.chats.getByText('octocat').click()
  await expect(ines.message('Do you ship?')).toBeVisible()
  await ines.page.getByRole('button', { name: /^Profile of/ }).click()
  await expect(ines.page.getByRole('region', { name: 'Visitor' })).toContainText('Shoes')
})

test('a visitor signs in with Google, and a closed server says that it is for invited people', async ({
  server,
  ines,
  shop,
  visitor,
}) => {
  await call(server, updateGoogleConfig, { body: { client_id: 'parley-at-google' } }, ines.session)
  const closed = { google: true, who_can_sign_up: 'InvitationOnly' } as const
  await call(server, updateLoginConfig, { body: closed }, ines.session)
  await visitor.goto(shop.page('data-auto-reg="false"'))
  await openChat(visitor)
  const chat = chatIn(visitor)
  const signIn = async () => {
    const opening = visitor.waitForEvent('popup')
    await chat.getByRole('button', { name: 'Continue with Google' }).click()
    await (await opening).getByRole('link', { name: 'Continue as gina@example.org' }).click()
  }
  await signIn()
  await expect(chat.getByRole('alert')).toHaveText('This chat is for invited people only.')

  const body = { who_can_sign_up: 'EveryOne' } as const
  await call(server, updateLoginConfig, { body }, ines.session)
  await signIn()
  await expect(chat.getByLabel('Name')).toHaveCount(0)
  await expect(chat.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible()
})
