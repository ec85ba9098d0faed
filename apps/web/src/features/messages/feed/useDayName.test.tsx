import type { Client } from '@parley/client'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClientContext, useToday } from '../../../store/index.ts'
import { shortTime } from '../../../i18n/dates.ts'
import { loadEnglish } from '../../../testing/english.ts'
import { useDayName } from './useDayName.ts'

const evening = new Date(2026, 10, 27, 23, 59, 30).getTime()
const client = { environment: { now: () => Date.now() } } as unknown as Client

beforeEach(() => {
  loadEnglish()
  vi.useFakeTimers({ now: evening })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Texts() {
  const today = useToday()
  return (
    <p>
      {useDayName(evening)} {shortTime(evening, today)}
    </p>
  )
}

const show = () =>
  render(
    <ClientContext value={client}>
      <Texts />
    </ClientContext>,
  ).container

test('at midnight, today becomes yesterday in an open chat', () => {
  const box = show()
  expect(box.textContent).toMatch(/^Today 11:59/)
  act(() => void vi.advanceTimersByTime(29_000))
  expect(box.textContent).toMatch(/^Today/)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(box.textContent).toBe('Yesterday Fri')
  act(() => void vi.advanceTimersByTime(86_400_000))
  expect(box.textContent).toBe('Friday, November 27 Fri')
})

test('a page that slept over midnight shows the day when it is seen again', () => {
  const box = show()
  vi.setSystemTime(evening + 86_400_000)
  expect(box.textContent).toMatch(/^Today/)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(box.textContent).toBe('Yesterday Fri')
})

test('nothing runs when no text depends on the day', () => {
  show()
  cleanup()
  expect(vi.getTimerCount()).toBe(0)
})
