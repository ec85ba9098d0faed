import { sendToChannel } from '@parley/protocol'
import { textTypeOf } from '@parley/rules'
import { call, sendMessages } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'

test('selected messages are copied with their signs and without controls, and paste as they were', async ({
  server,
  ines,
  bob,
}) => {
  const texts = ['look at this', '- **a**\n- b', '```js\nlet a = 1\n\n  b()\n```', 'done']
  for (const content of texts) {
    const body = { content_type: textTypeOf(content), content, properties: null }
    await call(server, sendToChannel, { params: { gid: server.general }, body }, bob.session)
  }
  await bob.open('#general')
  await ines.open('#general')
  await ines.expectMessage('done')
  await expect(ines.feed.locator('pre code')).toBeVisible()
  await ines.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await ines.feed.evaluate((feed) => {
    const texts = [...feed.querySelectorAll('[data-message-text]')].slice(-4)
    const range = document.createRange()
    range.setStartBefore(texts[0] as Node)
    range.setEndAfter(texts[3] as Node)
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
  })
  await ines.page.keyboard.press('Control+c')
  const copied = () => ines.page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe('look at this\n- a\n- b\nlet a = 1\n\n  b()\ndone')

  await ines.composer.click()
  await ines.page.keyboard.press('Control+v')
  await expect(ines.composer).toHaveValue(
    'look at this\n\n- **a**\n- b\n\n```js\nlet a = 1\n\n  b()\n```\n\ndone',
  )
  // Own words in the field are copied as ever.
  await ines.composer.press('Control+a')
  await ines.composer.press('Control+c')
  await expect.poll(copied).toContain('```js')

  await sendMessages(server, ines.session, server.general, ['and mine'])
  await bob.expectMessage('and mine')
  await bob.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await bob.feed.evaluate((feed) => getSelection()?.selectAllChildren(feed))
  await bob.page.keyboard.press('Control+c')
  const all = await bob.page.evaluate(() => navigator.clipboard.readText())
  expect(all).toMatch(/Bob \d\d:\d\d\nlook at this\n- a\n- b\nlet a = 1/)
  expect(all).toMatch(/done\n\nInes \d\d:\d\d\nand mine$/)
  expect(all.match(/\d\d:\d\d/g)).toHaveLength(2)
})
