import { expect, test } from './support/fixtures.ts'

// With devices, but without the flag that answers the question of the browser: it is refused.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream'],
    }),
})

test('whoever refuses the microphone joins without it, is told so, and gets it later', async ({
  server,
  ines,
  bob,
}) => {
  const ineUid = ines.session.user.uid
  for (const { page } of [ines, bob]) await page.goto(`${server.url}/#/chat/channel/1`)
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  const own = ines.page.locator(`li[data-person="${ineUid}"]`)
  await expect(own.getByRole('img', { name: 'muted' })).toBeVisible()
  await expect(ines.page.getByText('You cannot be heard')).toBeVisible()
  await expect(ines.page.getByRole('button', { name: 'Unmute' })).toHaveCount(0)
  await ines.page.getByRole('button', { name: 'Turn on camera' }).click()
  await expect(ines.page.getByText('The camera is not on')).toBeVisible()

  await ines.page.context().grantPermissions(['microphone', 'camera'])
  await bob.page.context().grantPermissions(['microphone'])
  await ines.page.getByRole('button', { name: 'Turn on camera' }).click()
  await ines.page.getByRole('button', { name: 'Leave the call' }).click()
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await bob.page.getByRole('main').getByRole('button', { name: 'Join the call, 1 person' }).click()
  await expect(bob.page.locator(`li[data-person="${ineUid}"][data-speaking]`)).toBeVisible()
})
