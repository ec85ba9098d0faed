import { updateContact } from '@parley/protocol'
import { call } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { type Person, phone } from './support/people.ts'
import type { TestServer } from './support/server.ts'

test.use({ ownServer: true })

const openDirect = async (server: TestServer, person: Person, other: Person) =>
  person.page.goto(`${server.url}/#/chat/dm/${other.session.user.uid}`)

const barOf = ({ page }: Person) =>
  page.getByRole('main').getByText('This user has been blocked by you')

test('a blocked user is refused in words, and writes again after the end of the block', async ({
  server,
  ines,
  bob,
}) => {
  await openDirect(server, ines, bob)
  await openDirect(server, bob, ines)
  await bob.send('hello Ines')
  await ines.expectMessage('hello Ines')

  await ines.page.getByRole('button', { name: 'More actions for Bob' }).last().click()
  await ines.page.getByRole('menuitem', { name: 'Block' }).click()
  const question = ines.page.getByRole('alertdialog', { name: 'Block Bob?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(ines.composer).toBeVisible()
  await ines.page.getByRole('button', { name: 'More actions for Bob' }).last().click()
  await ines.page.getByRole('menuitem', { name: 'Block' }).click()
  await question.getByRole('button', { name: 'Block' }).click()
  // The banner and the bar in place of the composer.
  await expect(barOf(ines)).toHaveCount(2)
  await expect(ines.composer).toHaveCount(0)
  await expect(ines.message('hello Ines')).toBeVisible()

  bob.watch.expect(/403/)
  await bob.send('are you there?')
  await expect(bob.page.getByText('This person may have blocked you')).toBeVisible()
  await expect(bob.message('are you there?')).toBeVisible()
  await ines.expectNoMessage('are you there?')

  await ines.page.getByRole('main').getByRole('button', { name: 'Unblock' }).last().click()
  await expect(ines.composer).toBeVisible()
  await expect(barOf(ines)).toHaveCount(0)
  await bob.page.getByRole('button', { name: 'Retry' }).click()
  await ines.expectMessage('are you there?')
})

test('a block shows on the other devices of its user, and the list of blocked people ends it', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const mobile = await people.openAgain('Ines', phone)
  await openDirect(server, mobile, bob)
  await expect(mobile.composer).toBeVisible()
  const target_uid = bob.session.user.uid
  await call(server, updateContact, { body: { action: 'block', target_uid } }, ines.session)
  await expect(barOf(mobile)).toHaveCount(2)

  await mobile.page.goto(`${server.url}/#/setting/my_account`)
  await mobile.page.getByRole('button', { name: 'Show blocked people' }).click()
  const list = mobile.page.getByRole('dialog', { name: 'Blocked people' })
  await list.getByRole('button', { name: 'Unblock Bob' }).click()
  await expect(list.getByText('Nobody is blocked')).toBeVisible()
  await mobile.page.keyboard.press('Escape')
  await openDirect(server, mobile, bob)
  await expect(mobile.composer).toBeVisible()
})

test('with contact verification a member sees only contacts, and adds one by search', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const carol = await people.addUser('Carol')
  await ines.page.goto(`${server.url}/#/setting/overview`)
  await ines.page.getByRole('switch', { name: 'Verify contacts' }).click()
  await bob.page.goto(`${server.url}/#/users`)
  await expect(bob.page.getByText('No contacts yet')).toBeVisible()
  const list = bob.page.getByRole('region', { name: 'People' })
  await expect(list.getByRole('button', { name: /line Ines/ })).toBeVisible()
  await expect(list.getByRole('button', { name: /line Carol/ })).toHaveCount(0)

  await openDirect(server, bob, carol)
  await expect(bob.page.getByText('This person is not in your contacts')).toBeVisible()
  await expect(bob.composer).toBeVisible()
  await openDirect(server, bob, ines)
  await expect(bob.composer).toBeVisible()
  await expect(bob.page.getByText('This person is not in your contacts')).toHaveCount(0)

  await bob.page.goto(`${server.url}/#/users`)
  await bob.page.getByRole('button', { name: 'Search people' }).first().click()
  const dialog = bob.page.getByRole('dialog', { name: 'Search people' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nobody')
  await dialog.getByRole('button', { name: 'Search' }).click()
  await expect(
    dialog.getByText('Not found, or this user is not allowed to be searched.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Search again' }).click()
  await dialog.getByRole('radio', { name: 'By email' }).click()
  await dialog.getByRole('textbox', { name: 'Email' }).fill('carol@example.org')
  await bob.page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add to contacts' }).click()
  await bob.expectOpen('@Carol')
  await expect(bob.page.getByText('This person is not in your contacts')).toHaveCount(0)
  await bob.page.goto(`${server.url}/#/users`)
  await expect(list.getByRole('button', { name: /line Carol/ })).toBeVisible()
  await expect(list.getByRole('heading', { name: 'C', exact: true })).toBeVisible()
  await expect(bob.page.getByText('No contacts yet')).toHaveCount(0)

  await list.getByRole('button', { name: /line Carol/ }).click({ button: 'right' })
  await bob.page.getByRole('menuitem', { name: 'Remove from contacts' }).click()
  const question = bob.page.getByRole('alertdialog', { name: 'Remove Carol from your contacts?' })
  await question.getByRole('button', { name: 'Remove from contacts' }).click()
  await expect(list.getByRole('button', { name: /line Carol/ })).toHaveCount(0)
  // The administrator sees everybody, and Carol learns nothing.
  await ines.page.goto(`${server.url}/#/users`)
  await expect(
    ines.page.getByRole('region', { name: 'People' }).getByRole('button', { name: /line Carol/ }),
  ).toBeVisible()
  await expect(carol.row('@Bob')).toHaveCount(0)
})

test('a status, pronouns and do-not-disturb show at another person’s screen at once', async ({
  server,
  ines,
  bob,
}) => {
  await ines.page.goto(`${server.url}/#/users`)
  const list = ines.page.getByRole('region', { name: 'People' })
  await expect(list.getByText('Bob', { exact: true })).toBeVisible()
  await openDirect(server, ines, bob)

  await bob.page.getByRole('button', { name: 'Bob, your account' }).click()
  await bob.page.getByRole('menuitem', { name: 'Set a status' }).click()
  const dialog = bob.page.getByRole('dialog', { name: 'Your status' })
  await dialog.getByRole('button', { name: 'On holiday' }).click()
  await dialog.getByRole('textbox', { name: 'Status' }).fill('On holiday by the sea')
  await dialog.getByRole('button', { name: 'Save status' }).click()
  await expect(dialog).toHaveCount(0)
  const main = ines.page.getByRole('main')
  await expect(main.getByRole('img', { name: 'On holiday by the sea' })).toBeVisible()

  await bob.page.getByRole('button', { name: 'Bob, your account' }).click()
  await bob.page.getByRole('menuitem', { name: 'Do not disturb' }).click()
  await bob.page.getByRole('menuitem', { name: '1 hour' }).click()
  await expect(main.getByText('Do not disturb').first()).toBeVisible()
  await bob.page.goto(`${server.url}/#/setting/my_account`)
  await bob.page.getByRole('textbox', { name: 'Pronouns' }).fill('he/him')
  await bob.page.getByRole('textbox', { name: 'Pronouns' }).press('Enter')
  await expect(bob.page.getByRole('button', { name: /^Do not disturb: until/ })).toBeVisible()

  await ines.page.goto(`${server.url}/#/users/${bob.session.user.uid}`)
  const profile = ines.page.getByRole('region', { name: 'Bob' })
  await expect(profile.getByText('he/him')).toBeVisible()
  await expect(profile.getByText('On holiday by the sea')).toBeVisible()
  await expect(profile.getByText(/^Do not disturb until/)).toBeVisible()
  await expect(list.getByRole('img', { name: 'On holiday by the sea' })).toBeVisible()

  await bob.page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(profile.getByText('On holiday by the sea')).toHaveCount(0)
})
