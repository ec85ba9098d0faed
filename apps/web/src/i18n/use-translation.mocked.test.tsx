import { act, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { Suspense } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { useTranslation } from './use-translation.ts'

const words = {
  en: { chat: { hello: 'Hello', unread: '{{count}} unread' }, late: { news: 'News' } },
  fr: { chat: { hello: 'Bonjour', unread: '{{count}} non lus' }, late: { news: 'Nouvelles' } },
} as const
let bring: () => void

beforeAll(async () => {
  const late = new Promise<void>((done) => {
    bring = done
  })
  await i18next
    .use({
      type: 'backend',
      init() {},
      async read(language: 'en' | 'fr', namespace: 'chat' | 'late') {
        if (namespace === 'late') await late
        return words[language][namespace]
      },
    })
    .init({ lng: 'en', fallbackLng: 'en', ns: ['chat'], defaultNS: 'chat' })
})

function Words({ of = 'chat', say }: { of?: string; say: string }) {
  const { t } = useTranslation(of)
  return <p>{say === 'unread' ? t(say, { count: 3 }) : t(say)}</p>
}

test('a component suspends until its namespace is loaded', async () => {
  await act(async () => {
    render(
      <Suspense fallback={<p>Wait</p>}>
        <Words of="late" say="news" />
      </Suspense>,
    )
  })
  expect(screen.getByText('Wait')).toBeDefined()
  await act(async () => bring())
  expect(await screen.findByText('News')).toBeDefined()
})

test('changing the language renders the texts again', async () => {
  render(
    <>
      <Words say="hello" />
      <Words say="unread" />
    </>,
  )
  expect(screen.getByText('Hello')).toBeDefined()
  expect(screen.getByText('3 unread')).toBeDefined()
  await act(() => i18next.changeLanguage('fr'))
  expect(screen.getByText('Bonjour')).toBeDefined()
  expect(screen.getByText('3 non lus')).toBeDefined()
})
