import { updateLoginConfig } from '@parley/protocol'
import type { Page } from '@playwright/test'
import { call, makePrivateChannel } from './support/calls.ts'
import { chooseInCall, expectAccessible } from './support/call-view.ts'
import { fakeDevices, knowDevices } from './support/devices.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ ownServer: true })

test.use(fakeDevices)

const tiles = (page: Page) => page.locator('li[data-person]')

test('a guest joins a call by its link, stays after a reload, and a new link puts them out', async ({
  server,
  people,
  ines,
}) => {
  await call(server, updateLoginConfig, { body: { guest: true } }, ines.session)
  const gid = await makePrivateChannel(server, ines.session, 'staff', [])
  await knowDevices(ines)
  await ines.page.goto(`${server.url}/#/chat/channel/${gid}`)
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await chooseInCall(ines.page, 'Invite by link')
  const field = ines.page.getByRole('textbox', { name: 'Link to this call' })
  await expect(field).toHaveValue(/#\/call\//)
  await expectAccessible(ines.page)
  const link = new URL(await field.inputValue())

  const visitor = await people.openVisitor(`/${link.hash}`)
  const { page } = visitor
  await expect(page.getByRole('heading', { name: 'Join the call in #staff' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Grandma')
  await page.getByRole('button', { name: 'Join as a guest' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Join', exact: true }).click()
  await expect(tiles(page)).toHaveCount(2)
  await expect(tiles(ines.page).filter({ hasText: 'Grandma (guest)' })).toBeVisible()
  await expect(
    tiles(page).filter({ hasText: 'Ines' }).and(page.locator('[data-speaking]')),
  ).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Camera and microphone' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Invite by link' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await page.reload()
  await expect(tiles(page)).toHaveCount(2)
  // The channel itself stays closed.
  await page.goto(`${server.url}/#/chat/channel/${gid}`)
  await expect(page.getByRole('region', { name: 'Call' }).getByText('#staff')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /Message/ })).toHaveCount(0)
  await page.getByRole('region', { name: 'Call' }).getByRole('button', { name: '#staff' }).click()
  await expect(tiles(page)).toHaveCount(2)

  // The guest tries to join again, and the link is unknown then.
  visitor.watch.expect(/status of 40[34] .*\/api\/call\//)
  await ines.page.getByRole('button', { name: 'Replace this link' }).click()
  await expect(tiles(ines.page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'You cannot join this call' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'This link does not work any more' }),
  ).toBeVisible()
})

test('the link asks to sign in if guests are off, and takes a member to the channel', async ({
  server,
  people,
  ines,
}) => {
  await knowDevices(ines)
  await ines.page.goto(`${server.url}/#/chat/channel/${server.general}`)
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await chooseInCall(ines.page, 'Invite by link')
  const field = ines.page.getByRole('textbox', { name: 'Link to this call' })
  await expect(field).toHaveValue(/#\/call\//)
  const { hash } = new URL(await field.inputValue())
  const { page } = await people.openVisitor(`/${hash}`)
  await expect(page.getByText('This server lets people with an account join only.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()

  const bob = await people.addUser('Bob')
  await knowDevices(bob)
  await bob.page.goto(`${server.url}/${hash}`)
  await bob.page.getByRole('button', { name: 'Join', exact: true }).click()
  await bob.expectOpen('#general')
  await expect(tiles(bob.page)).toHaveCount(2)
})
