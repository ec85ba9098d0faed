import { pinChat } from '@parley/protocol'
import type { Locator } from '@playwright/test'
import { call, makeChannel } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { type Person, phone } from './support/people.ts'
import type { TestServer } from './support/server.ts'

test('a pinned chat is dragged to another place, and the other device follows', async ({
  server,
  people,
  ines,
}) => {
  await pinThree(server, ines)
  const phoneOfInes = await people.openAgain('Ines', phone)
  await expectOrder(ines, ['one', 'two', 'three'])
  await drag(ines.row('#three'), ines.row('#one'), 'before')
  await expectOrder(ines, ['three', 'one', 'two'])
  await expectOrder(phoneOfInes, ['three', 'one', 'two'])
  await drag(ines.row('#three'), ines.row('#one'), 'after')
  await expectOrder(phoneOfInes, ['one', 'three', 'two'])
  await ines.page.reload()
  await expectOrder(ines, ['one', 'three', 'two'])
})

test('a chat is pinned by dragging it among the pinned ones', async ({ server, ines }) => {
  await pinThree(server, ines)
  await expectOrder(ines, ['one', 'two', 'three'])
  await drag(ines.row('#general'), ines.row('#one'), 'after')
  await expectOrder(ines, ['one', 'general', 'two', 'three'])
})

test('a pinned chat moves by keyboard and keeps the focus, and a screen reader hears its place', async ({
  server,
  ines,
}) => {
  await pinThree(server, ines)
  await expectOrder(ines, ['one', 'two', 'three'])
  await ines.row('#one').focus()
  await ines.page.keyboard.press('Control+Shift+ArrowDown')
  await expectOrder(ines, ['two', 'one', 'three'])
  const said = ines.page.getByRole('status').filter({ hasText: 'pinned chats' })
  await expect(said).toHaveText('one: place 2 of 3 pinned chats')
  await expect(ines.row('#one')).toBeFocused()
  await ines.page.keyboard.press('Control+Shift+ArrowDown')
  await expectOrder(ines, ['two', 'three', 'one'])
  // At the end, the key does nothing.
  await ines.page.keyboard.press('Control+Shift+ArrowDown')
  await expectOrder(ines, ['two', 'three', 'one'])
})

test('a refused move puts the old order back', async ({ server, ines }) => {
  await pinThree(server, ines)
  await expectOrder(ines, ['one', 'two', 'three'])
  ines.watch.expect(/500/)
  await ines.page.route('**/api/user/pinned_chats', (route) => route.fulfill({ status: 500 }))
  await ines.row('#one').focus()
  await ines.page.keyboard.press('Control+Shift+ArrowDown')
  await expect(
    ines.page.getByRole('region', { name: /^Notices/ }).getByRole('listitem'),
  ).toBeVisible()
  await expectOrder(ines, ['one', 'two', 'three'])
})

test('on a phone a pinned chat moves by its menu', async ({ server, people, ines }) => {
  await pinThree(server, ines)
  const small = await people.openAgain('Ines', phone)
  await small.row('#one').click({ button: 'right' })
  const sheet = small.page.getByRole('dialog', { name: 'More actions for one' })
  await expect(sheet.getByRole('button', { name: 'Move up' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Move down' }).tap()
  await expectOrder(ines, ['two', 'one', 'three'])
})

async function pinThree(server: TestServer, person: Person): Promise<void> {
  const gids: number[] = []
  for (const name of ['one', 'two', 'three']) {
    gids.push(await makeChannel(server, person.session, { name, is_public: true }))
  }
  // The newest pin is first.
  for (const gid of gids.toReversed()) {
    await call(server, pinChat, { body: { target: { gid } } }, person.session)
  }
}

/** Waits for the chats below "Pinned". */
async function expectOrder({ chats }: Person, names: string[]) {
  const rows = chats.locator('[data-chat]')
  await expect
    .poll(async () => (await rows.evaluateAll(inOrderOfPlace)).slice(0, names.length))
    .toEqual(names)
}

// Runs in the page. The document order of a virtual list need not be that of the screen.
function inOrderOfPlace(rows: Element[]): string[] {
  const top = (row: Element) => row.getBoundingClientRect().top
  const nameOf = (row: Element) => row.querySelector('span > span > span')?.textContent ?? ''
  return rows.sort((a, b) => top(a) - top(b)).map(nameOf)
}

/** Drags one row to the upper or lower part of another with the mouse. */
async function drag(from: Locator, to: Locator, side: 'before' | 'after') {
  await from.hover()
  await expect(from.locator('xpath=ancestor::*[@draggable="true"]')).toBeVisible()
  const box = await to.boundingBox()
  const height = box?.height ?? 0
  const y = side === 'before' ? 6 : height - 6
  await from.dragTo(to, { targetPosition: { x: 60, y } })
}
