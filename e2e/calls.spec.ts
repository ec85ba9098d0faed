import { ownHeader } from '@parley/protocol'
import { expectAccessible, expectMoving, tileOf } from './support/call-view.ts'
import { fakeDevices, knowDevices } from './support/devices.ts'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'

test.use(fakeDevices)
test.beforeEach(({ ines, bob }) => Promise.all([ines, bob].map(knowDevices)))

test('two people hear and see each other in a channel, one reloads and closes the page', async ({
  server,
  ines,
  bob,
}) => {
  const [ineUid, bobUid] = [ines.session.user.uid, bob.session.user.uid]
  for (const { page } of [ines, bob])
    await page.goto(`${server.url}/#/chat/channel/${server.general}`)
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await expect(tileOf(ines.page, ineUid)).toBeVisible()

  await bob.page
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('button', { name: 'Join the call, 1 person' })
    .click()
  await expect(tileOf(ines.page, bobUid)).toBeVisible()
  await expect(tileOf(bob.page, ineUid)).toBeVisible()
  // The beep of the other one is heard.
  await expect(ines.page.locator(`li[data-person="${bobUid}"][data-speaking]`)).toBeVisible()
  await expect(bob.page.locator(`li[data-person="${ineUid}"][data-speaking]`)).toBeVisible()

  await bob.page.getByRole('button', { name: 'Turn on camera' }).click()
  await expectMoving(ines.page, `li[data-person="${bobUid}"] video`)

  await expectAccessible(ines.page)
  await bob.page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(tileOf(ines.page, bobUid).getByRole('img', { name: 'muted' })).toBeVisible()

  // A page that joins sees a camera that was on before.
  await ines.page.getByRole('button', { name: 'Turn on camera' }).click()
  await bob.page.reload()
  await expectMoving(bob.page, `li[data-person="${ineUid}"] video`)
  await expect(ines.page.locator(`li[data-person="${bobUid}"][data-speaking]`)).toBeVisible()

  // A page that is closed leaves.
  await bob.page.goto('about:blank')
  await expect(tileOf(ines.page, bobUid)).toHaveCount(0)
  await ines.page.getByRole('button', { name: 'Leave the call' }).click()
  await expect(ines.page.getByRole('button', { name: 'Start a call' })).toBeVisible()
})

test('the caller sees who is called and that they declined, and a call that is given up stands in the chat as missed', async ({
  server,
  ines,
  bob,
}) => {
  const bobUid = bob.session.user.uid
  await bob.page.goto(`${server.url}/#/chat/channel/${server.general}`)
  await ines.page.goto(`${server.url}/#/chat/dm/${bobUid}`)
  // The media are still being connected when Bob declines.
  const letSignal = await holdRequests(ines.page, /\/api\/call\/signal$/)
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  const callee = ines.page.locator(`li[data-callee="${bobUid}"]`)
  const status = ines.page.getByRole('region', { name: 'Call' }).getByRole('status')
  await expect(callee.getByText(/^Ringing… \d\d:\d\d$/)).toBeVisible()
  await expect(status).toHaveText('Calling Bob')
  await expectAccessible(ines.page)
  const incoming = bob.page.getByRole('alertdialog', { name: 'Ines is calling' })
  await incoming.getByRole('button', { name: 'Decline' }).click()
  await expect(callee.getByText('Declined')).toBeVisible()
  await expect(status).toHaveText('Bob declined')
  await expectAccessible(ines.page)
  await letSignal()
  await ines.page.getByRole('button', { name: 'Leave a message' }).click()
  await expect(ines.page.getByRole('textbox', { name: /^Message/ })).toBeFocused()
  await expect(callee).toHaveCount(0)
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await incoming.getByRole('button', { name: 'Decline' }).click()
  await ines.page.getByRole('button', { name: 'Call again' }).click()
  await expect(incoming).toBeVisible()
  await ines.page.getByRole('button', { name: 'Leave the call' }).click()
  await expect(incoming).toHaveCount(0)
  await bob.page.goto(`${server.url}/#/chat/dm/${ines.session.user.uid}`)
  const chat = bob.page.getByRole('main')
  await chat.getByRole('button', { name: 'Call back' }).click()
  const back = ines.page.getByRole('alertdialog', { name: 'Bob is calling' })
  await back.getByRole('button', { name: 'Answer' }).click()
  await expect(tileOf(ines.page, bobUid)).toBeVisible()
})

test('a direct call that the server has ended is not started again', async ({
  server,
  ines,
  bob,
}) => {
  await ines.page.goto(`${server.url}/#/chat/dm/${bob.session.user.uid}`)
  ines.watch.expect(/404/)
  await ines.page.route(/\/api\/call\/state$/, (route) =>
    route.fulfill({ status: 404, headers: { [ownHeader]: '1' }, json: { reason: 'gone' } }),
  )
  let joined = 0
  ines.page.on('request', (request) => {
    if (request.url().endsWith('/api/call/join')) joined += 1
  })
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await expect(tileOf(ines.page, ines.session.user.uid)).toBeVisible()
  await expect(tileOf(ines.page, ines.session.user.uid)).toHaveCount(0)
  expect(joined).toBe(1)
})
