import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FoldedText } from './FoldedText.tsx'

vi.mock('../../../i18n/use-translation.ts', () => ({
  useTranslation: () => ({ t: (key: string) => key }),
}))

const Section = ({ content }: { content: string }) => <pre>{content}</pre>
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `Line ${at} ends\n`).join('')
const shown = () => [...document.querySelectorAll('pre')].map((one) => one.textContent).join('')
const button = () => screen.getByRole('button')

test('a short text has no button', () => {
  render(<FoldedText kind="plain" Section={Section} content="hello" />)
  expect(shown()).toBe('hello')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a long text expands step by step, collapses, and keeps the focus on the button', async () => {
  const user = userEvent.setup()
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  render(<FoldedText kind="plain" Section={Section} content={lines(800)} />)
  expect(shown()).toBe(lines(60))

  await user.tab()
  expect(document.activeElement).toBe(button())
  expect(button().textContent).toBe('message.showMore')
  await user.keyboard('{Enter}')
  expect(shown()).toBe(lines(260))
  while (button().textContent === 'message.showMore') await user.keyboard('{Enter}')
  expect(shown()).toBe(lines(800))
  expect(document.activeElement).toBe(button())

  await user.keyboard('{Enter}')
  expect(shown()).toBe(lines(60))
  expect(document.activeElement).toBe(button())
})

test('a text that is mounted again is expanded as far as before', async () => {
  const message = {}
  const text = <FoldedText kind="plain" Section={Section} content={lines(800)} of={message} />
  const { unmount } = render(text)
  await userEvent.click(button())
  unmount()
  render(text)
  expect(shown()).toBe(lines(260))
})
