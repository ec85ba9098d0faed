import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { initTranslations } from './init.ts'

const files: Record<string, object> = {
  '/locales/fr/chat.json': { list: { muted: 'En sourdine' } },
  '/locales/en/setting.json': { nav: { ldap: 'Directory' } },
}

test('texts and files that a language lacks are shown in English', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const texts = files[address]
    return texts ? Response.json(texts) : new Response(null, { status: 404 })
  })
  localStorage.setItem('parley.language', 'fr')
  initTranslations()
  await i18next.loadNamespaces(['chat', 'setting'])
  expect(i18next.language).toBe('fr')
  expect(i18next.t('chat:list.muted')).toBe('En sourdine')
  expect(i18next.t('chat:emoji.title')).toBe('Emoji')
  expect(i18next.t('setting:nav.ldap')).toBe('Directory')
})
