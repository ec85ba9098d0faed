import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { initTranslations } from '../../i18n/init.ts'
import { StartScreen } from './StartScreen.tsx'

beforeAll(initTranslations)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('the start of the app shows its outline after 300 ms', () => {
  const { container } = render(<StartScreen />)
  pass(299)
  expect(container.childElementCount).toBe(0)
  pass(1)
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading…')
})
