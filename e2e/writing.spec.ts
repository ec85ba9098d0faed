import type { Person } from './support/people.ts'
import { expect, test } from './support/fixtures.ts'

test('inserted suggestions and marks can be undone, and the caret is right after them', async ({
  ines,
  bob: _,
}) => {
  const { keyboard } = ines.page
  await ines.open('#general')
  await ines.type('ask @bo')
  await expect(suggestions(ines)).toBeVisible()
  await keyboard.press('Enter')
  await keyboard.type('tomorrow')
  await expect(ines.composer).toHaveValue('ask @Bob tomorrow')
  await keyboard.press('Shift+Control+ArrowLeft')
  await keyboard.press('Control+b')
  await expect(ines.composer).toHaveValue('ask @Bob **tomorrow**')

  await keyboard.press('Control+z')
  await expect(ines.composer).toHaveValue('ask @Bob tomorrow')
  await keyboard.press('End')
  for (const _letter of 'tomorrow') await keyboard.press('Backspace')
  await keyboard.press('Backspace')
  await keyboard.press('Backspace')
  await expect(ines.composer).toHaveValue('ask ')
  await keyboard.press('Control+z')
  await expect(ines.composer).toHaveValue('ask @Bob')
})

test('Esc closes the suggestions first, then the reply, and keeps the text', async ({
  ines,
  bob,
}) => {
  const { keyboard } = ines.page
  await ines.open('#general')
  await bob.open('#general')
  await bob.send('Lunch?')
  await ines.expectMessage('Lunch?')
  await ines.clickAction('Lunch?', 'Reply')
  const quote = ines.page.getByText('Replying to Bob')
  await ines.type('at @b')
  await expect(suggestions(ines)).toBeVisible()
  await keyboard.press('Escape')
  await expect(suggestions(ines)).toHaveCount(0)
  await expect(quote).toBeVisible()
  await keyboard.type('ar')
  await expect(suggestions(ines)).toHaveCount(0)

  await keyboard.press('Escape')
  await expect(quote).toHaveCount(0)
  await expect(ines.composer).toHaveValue('at @bar')
  await keyboard.press('Enter')
  await bob.expectMessage('at @bar')
})

test('Enter continues a list and ends it, and typed markdown needs no switch', async ({
  ines,
  bob,
}) => {
  const { keyboard } = ines.page
  await ines.open('#general')
  await bob.open('#general')
  await ines.type('Bring:')
  await keyboard.press('Shift+Enter')
  await keyboard.type('- milk')
  await keyboard.press('Enter')
  await keyboard.type('eggs')
  await expect(ines.composer).toHaveValue('Bring:\n- milk\n- eggs')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await expect(ines.composer).toHaveValue('Bring:\n- milk\n- eggs\n')
  await keyboard.press('Enter')
  await expect(bob.feed.locator('li').filter({ hasText: 'eggs' })).toBeVisible()

  await keyboard.type('```')
  await keyboard.press('Enter')
  await keyboard.type('npm ci')
  await ines.page.getByText(/^(Ctrl|⌘) Enter to send$/).waitFor()
  await keyboard.press('Control+Enter')
  await expect(bob.feed.locator('pre code')).toHaveText('npm ci')

  await ines.send('2*3*4 and snake_case_name')
  await bob.expectMessage('2*3*4 and snake_case_name')
  await ines.edit('2*3*4 and snake_case_name', 'it is **24**')
  await expect(bob.feed.locator('strong')).toHaveText('24')
})

test('the formatting bar adds a numbered list and a code block, and is hidden again', async ({
  ines,
}) => {
  const { page, composer } = ines
  await ines.open('#general')
  const bar = page.getByRole('toolbar', { name: 'Formatting' })
  await page.getByRole('button', { name: 'Formatting' }).click()
  await ines.type('one')
  await bar.getByRole('button', { name: 'Numbered list' }).click()
  await expect(composer).toHaveValue('1. one')
  await page.keyboard.press('Control+Shift+7')
  await expect(composer).toHaveValue('one')
  await composer.selectText()
  await bar.getByRole('button', { name: 'Code block' }).click()
  await expect(composer).toHaveValue('```\none\n```')
  await page.getByRole('button', { name: 'Formatting' }).click()
  await expect(bar).toHaveCount(0)
})

test('a shortcode becomes an emoji as it is typed or sent, and the picker offers it again', async ({
  ines,
  bob,
}) => {
  const { page, composer } = ines
  const { keyboard } = page
  await ines.open('#general')
  await bob.open('#general')
  await ines.type('Done :smi')
  await expect(suggestions(ines).getByRole('option').first()).toContainText(':smile:')
  await keyboard.press('Enter')
  await keyboard.type(':tada:')
  await expect(composer).toHaveValue('Done 😄 🎉')
  await keyboard.press('Backspace')
  await expect(composer).toHaveValue('Done 😄 :tada:')
  await keyboard.press('Enter')
  await bob.expectMessage('Done 😄 :tada:')
  await ines.send('`:tada:` :tada:')
  await expect(bob.feed.locator('article').last()).toContainText(':tada: 🎉')

  const insert = page.getByRole('button', { name: 'Insert an emoji' })
  await insert.hover()
  const bubble = page.getByRole('tooltip', { name: 'Insert an emoji' })
  await expect(bubble).toBeAttached()
  await insert.click()
  await expect(bubble).toHaveCount(0)
  // The focus returns to the button, which shows no tooltip, because no key moved it there.
  await page.mouse.move(600, 300)
  await keyboard.press('Escape')
  await expect(insert).toBeFocused()
  await expect(bubble).toHaveCount(0)
  await keyboard.press('Enter')
  const recent = page.getByRole('rowgroup', { name: 'Recent' }).getByRole('gridcell')
  await expect(recent).toHaveText(['🎉', '😄'])
  await keyboard.press('ArrowDown')
  await keyboard.press('End')
  await expect(page.getByText(':smile:')).toBeVisible()
  await keyboard.press('Enter')
  await expect(composer).toHaveValue('😄')
  await expect(composer).toBeFocused()
})

test('pasting from an office program inserts text, and from a browser attaches the image', async ({
  ines,
}) => {
  await ines.open('#general')
  const staged = ines.page.getByRole('list', { name: 'Files to send' })
  expect(await paste(ines, { 'text/html': '<td>7</td>', 'text/plain': '7' })).toBe('text')
  await expect(staged).toHaveCount(0)
  expect(await paste(ines, { 'text/html': '<img src="a.png">' })).toBe('files')
  await expect(staged.getByRole('listitem')).toContainText('image.png')
})

test('the Enter that ends an input method composition sends nothing', async ({ ines, bob }) => {
  await ines.open('#general')
  await bob.open('#general')
  await ines.composer.fill('日本')
  for (const isComposing of [true, false]) {
    await ines.composer.evaluate((field, composing) => {
      // All browsers report keyCode 229 for a key that the input method handles.
      const key = { key: 'Enter', keyCode: 229, isComposing: composing, bubbles: true }
      field.dispatchEvent(new KeyboardEvent('keydown', key))
    }, isComposing)
  }
  await expect(ines.composer).toHaveValue('日本')
  await ines.composer.press('Enter')
  await bob.expectMessage('日本')
  await expect(bob.feed.locator('article')).toHaveCount(1)
})

test('a text over the limit shows the excess and is not sent', async ({ ines }) => {
  await ines.open('#general')
  await ines.composer.fill('x'.repeat(65_540))
  await expect(ines.page.getByText('This message is 4 characters too long')).toBeVisible()
  await ines.composer.press('Enter')
  await expect(ines.feed.locator('article')).toHaveCount(0)
  await ines.composer.press('End')
  for (let n = 0; n < 4; n++) await ines.composer.press('Backspace')
  await expect(ines.page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
})

const suggestions = ({ page }: Person) => page.getByRole('listbox', { name: 'Suggestions' })

/** Pastes `texts` and an image. Returns what the page handles; text is left to the browser. */
function paste({ composer }: Person, texts: Record<string, string>): Promise<'text' | 'files'> {
  return composer.evaluate((field, parts) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(parts)) clipboardData.setData(type, text)
    clipboardData.items.add(new File(['a picture'], 'image.png', { type: 'image/png' }))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    return field.dispatchEvent(event) ? 'text' : 'files'
  }, texts)
}
