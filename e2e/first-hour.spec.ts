import { emailOf, password } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { foreignTexts } from './support/pseudo.ts'
import { textsOf } from './support/texts.ts'

test.use({ ownServer: true })

// The first hour of a new server, by people who read no English.

const readers = [
  { language: 'ja', locale: 'ja-JP', server: 'さくら商店', admin: '由紀', member: '健太' },
  { language: 'tr', locale: 'tr-TR', server: 'Işık Yayınevi', admin: 'İnci', member: 'Işıl' },
]

for (const { language, locale, server: serverName, admin, member } of readers) {
  test(`a new server is set up, joined and used in ${language}`, async ({ people, server }) => {
    const t = textsOf(language)
    const first = await people.openVisitor('/', { locale })
    const { page } = first
    const pressing = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await page.getByLabel(t('welcome:server.name'), { exact: true }).fill(serverName)
    await pressing(t('welcome:continue'))
    await page.getByLabel(t('auth:register.name')).fill(admin)
    await page.getByLabel(t('auth:login.email'), { exact: true }).fill(emailOf('Ines'))
    await page.getByLabel(t('auth:login.password'), { exact: true }).fill(password)
    await page.getByLabel(t('auth:register.confirm')).fill(password)
    await pressing(t('auth:register.submit'))
    await expect(page.getByRole('heading', { name: t('welcome:signUp.title') })).toBeVisible()
    await pressing(t('welcome:continue'))
    const link = page.getByRole('textbox', { name: t('invite:link') })
    await expect(link).toHaveValue(/magic_token=/)
    const address = await link.inputValue()
    await pressing(t('welcome:invite.open', { server: serverName }))

    const general = t('welcome:firstChannel')
    const field = t('chat:composer.placeholder', { name: `#${general}` })
    const composer = page.getByRole('textbox', { name: field })
    await composer.fill('1234')
    await composer.press('Enter')
    await expect(page.getByRole('article').getByText('1234', { exact: true })).toBeVisible()
    await expect(page).toHaveTitle(`#${general} – ${serverName}`)

    const second = await people.openVisitor(address.slice(server.url.length), { locale })
    const other = second.page
    await other.getByLabel(t('auth:register.name')).fill(member)
    await other.getByLabel(t('auth:login.email'), { exact: true }).fill(emailOf('Bob'))
    await other.getByLabel(t('auth:login.password'), { exact: true }).fill(password)
    await other.getByLabel(t('auth:register.confirm')).fill(password)
    await other.getByRole('button', { name: t('auth:register.submit'), exact: true }).click()
    await other
      .getByRole('link', { name: new RegExp(`^#?\\s*${general}`) })
      .first()
      .click()
    const answer = other.getByRole('textbox', { name: field })
    await answer.fill('5678')
    await answer.press('Enter')
    await expect(page.getByRole('article').getByText('5678', { exact: true })).toBeVisible()

    // The letters of names are found also without their marks.
    await page.keyboard.press('Control+k')
    await page.keyboard.type(language === 'tr' ? 'isil' : member)
    await expect(page.getByRole('option', { selected: true })).toContainText(member)
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('textbox', { name: t('chat:composer.placeholder', { name: member }) }),
    ).toBeVisible()
    expect((await foreignTexts(page, [])).filter(isEnglish)).toEqual([])

    for (const section of ['dashboard', 'members', 'data_management', 'license']) {
      await page.goto(`${server.url}/#/setting/${section}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`setting:nav.${section}`))
      expect((await foreignTexts(page, [])).filter(isEnglish)).toEqual([])
    }
  })
}

/** Whether a text has words that only English uses. */
const isEnglish = (text: string) =>
  /\b(the|and|with|your|this|from|message|settings|of)\b/i.test(text)
