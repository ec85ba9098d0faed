import type { Person } from './support/people.ts'
import { expect, test } from './support/fixtures.ts'

const table = '<table><tr><td>Name</td><td>Price</td></tr><tr><td>Tea</td><td>3</td></tr></table>'
const plainTable = 'Name\tPrice\nTea\t3'
const markdownTable = '| Name | Price |\n| --- | --- |\n| Tea | 3 |'

test('a pasted table becomes Markdown, undo removes it, and Ctrl+Shift+V pastes plain text', async ({
  ines,
  bob,
}) => {
  const { keyboard } = ines.page
  await copy(ines, table, plainTable)
  await ines.open('#general')
  await bob.open('#general')
  await ines.type('Prices:')
  await keyboard.press('Shift+Enter')
  await keyboard.press('Shift+Enter')
  await keyboard.press('Control+v')
  await expect(ines.composer).toHaveValue(`Prices:\n\n${markdownTable}`)
  await keyboard.press('Control+z')
  await expect(ines.composer).toHaveValue('Prices:\n\n')
  await keyboard.press('Control+v')
  await expect(ines.composer).toHaveValue(`Prices:\n\n${markdownTable}`)
  await keyboard.press('Enter')
  await expect(bob.feed.getByRole('table').getByRole('cell', { name: 'Tea' })).toBeVisible()

  await keyboard.press('Control+Shift+v')
  await expect(ines.composer).toHaveValue(plainTable)
})

test('pasted formatted text becomes Markdown, and text without formatting stays as it is', async ({
  ines,
}) => {
  const { keyboard } = ines.page
  await ines.open('#general')
  await copy(ines, '<h2>Plan</h2><ul><li><b>one</b></li><li>two</li></ul>', 'Plan one two')
  await ines.composer.focus()
  await keyboard.press('Control+v')
  await expect(ines.composer).toHaveValue('## Plan\n\n- **one**\n- two')
  await ines.composer.fill('')
  await copy(ines, '<span style="color:red">const a_b = 1*2</span>', 'const a_b = 1*2')
  await keyboard.press('Control+v')
  await expect(ines.composer).toHaveValue('const a_b = 1*2')
  await ines.composer.fill('```\n')
  await copy(ines, table, plainTable)
  await ines.composer.press('End')
  await keyboard.press('Control+v')
  await expect(ines.composer).toHaveValue(`\`\`\`\n${plainTable}`)
})

test('hostile HTML runs nothing and requests nothing', async ({ ines }) => {
  const requests: string[] = []
  ines.page.on('request', (request) => requests.push(request.url()))
  await ines.open('#general')
  const html =
    '<b>safe</b> <script>globalThis.hacked=1</script><img src="/api/evil" onerror="globalThis.hacked=1"><iframe src="/api/evil"></iframe><a href="javascript:globalThis.hacked=1">x</a>'
  const event = { 'text/html': html, 'text/plain': 'safe x' }
  await ines.composer.evaluate((field, parts) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(parts)) clipboardData.setData(type, text)
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    field.dispatchEvent(paste)
  }, event)
  await expect(ines.composer).toHaveValue('**safe** x')
  expect(await ines.page.evaluate(() => 'hacked' in globalThis)).toBe(false)
  expect(requests.filter((url) => url.includes('evil'))).toEqual([])
})

/** Puts a formatted text and its plain form into the clipboard, as another program would. */
async function copy({ page }: Person, html: string, plain: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    async ([formatted, text]) => {
      const part = (type: string, content: string) => new Blob([content], { type })
      const parts = {
        'text/html': part('text/html', formatted ?? ''),
        'text/plain': part('text/plain', text ?? ''),
      }
      await navigator.clipboard.write([new ClipboardItem(parts)])
    },
    [html, plain],
  )
}
