import { expect, type Page } from '@playwright/test'
import { textsOf } from '../texts.ts'
import { button, goTo, label, next, opened, type Stop, type Visit, waitFor } from './visit.ts'

const t = textsOf('en')

/** A text or button of the loaded section. For the sections without an entry, any text counts. */
const signs: Readonly<Record<string, string>> = {
  dashboard: 'Messages',
  overview: 'Change logo',
  members: 'Bob',
  moderation: 'Nothing to judge',
  bot: 'No bots yet',
  data_management: 'Delete all files',
  audit: 'created the account',
  ldap: 'Group of admins',
  calls: 'Ring time',
  widget: 'Visitors talk to',
}
/** Titles other than the word of the navigation. */
const titles: Readonly<Record<string, RegExp>> = { my_account: /^Ines$/, overview: /./ }

/** Each section of the settings, with the dialogs and the choices that change it. */
export async function settingsStops(visit: Visit): Promise<Stop[]> {
  return [...(await sectionIds(visit)).map(sectionStop), ...choiceStops]
}

/** The ids of the sections in the navigation. */
async function sectionIds(visit: Visit): Promise<string[]> {
  await goTo(visit, '/setting')
  const name = label(t('setting:frame.title'))
  const links = visit.page.getByRole('navigation', { name }).locator('a[href^="#/setting/"]')
  await links.first().waitFor()
  const ids = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''),
  )
  const expected = [...Object.keys(signs), ...Object.keys(titles)]
  expect(ids, 'sections in the navigation').toEqual(expect.arrayContaining(expected))
  return ids
}

const sectionStop = (id: string, index: number): Stop => ({
  name: `/setting/${id}`,
  // The first section is checked with the navigation.
  ...(index === 0 ? {} : { region: 'main' }),
  async open(visit) {
    await goTo(visit, `/setting/${id}`)
    const name = titles[id] ?? label(t(`setting:nav.${id}`))
    await waitFor(visit.page, (page) => page.getByRole('heading', { name, level: 1 }))
    const content = visit.page.getByRole('main')
    const text = content.getByText(signs[id] ?? '⟦')
    await waitFor(visit.page, () =>
      text.or(content.getByRole('button', { name: signs[id] ?? '⟦' })),
    )
  },
})

const choiceStops: readonly Stop[] = [
  opened('question about the deletion of accounts', '/setting/members', deleteBob, (page) =>
    page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('list'),
  ),
  opened('import of accounts', '/setting/members', importAccounts, 'Not an email address'),
  opened(
    'closed reports',
    '/setting/moderation',
    (page) => page.getByText(label('Closed')).click(),
    'Nothing was closed yet',
  ),
  opened(
    'push by an own account',
    '/setting/push',
    (page) => page.getByText('Own account').click(),
    (page) => page.getByRole('textbox', { name: 'Token address' }),
  ),
  opened(
    'calls by Agora',
    '/setting/calls',
    (page) => page.getByRole('radio', { name: 'Agora' }).click(),
    (page) => page.getByRole('textbox', { name: 'Customer ID' }),
  ),
  next(
    'calls by LiveKit',
    (page) => page.getByRole('radio', { name: 'LiveKit' }).click(),
    (page) => page.getByRole('textbox', { name: 'API key' }),
  ),
]

async function deleteBob(page: Page) {
  await page.getByRole('checkbox', { name: 'Select Bob' }).click()
  await button(page, 'Actions').click()
  const name = label('Delete accounts')
  await page
    .getByRole('menuitem', { name })
    .or(page.getByRole('dialog').getByRole('button', { name }))
    .click()
}

async function importAccounts(page: Page) {
  await button(page.getByRole('main'), 'More').click()
  const name = label('Import from CSV')
  await page
    .getByRole('menuitem', { name })
    .or(page.getByRole('dialog').getByRole('button', { name }))
    .click()
  const buffer = Buffer.from('name,email,password\nBob,bob@example.org,1234-5678\n1,2,')
  const file = { name: '1.csv', mimeType: 'text/csv', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
}
