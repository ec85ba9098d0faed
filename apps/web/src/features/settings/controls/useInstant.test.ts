import { RequestError } from '@parley/client'
import { updateCommonSettings } from '@parley/protocol'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useInstant } from './useInstant.ts'

function begin() {
  const answer = { resolve: () => {}, reject: (_: Error) => {} }
  const saving = new Promise<void>((resolve, reject) => Object.assign(answer, { resolve, reject }))
  const own = { 409: 'Somebody was faster.' }
  const { result } = renderHook(() => useInstant(false, () => saving, own))
  act(() => void result.current.change(true))
  return { answer, setting: () => result.current }
}

test('the new value is shown before the response and marked as saved after it', async () => {
  const { answer, setting } = begin()
  expect(setting()).toMatchObject({ value: true, saved: false })
  await act(async () => answer.resolve())
  expect(setting()).toMatchObject({ saved: true, error: undefined })
})

test('a rejected change restores the old value and sets the error', async () => {
  const { answer, setting } = begin()
  await act(async () => answer.reject(new RequestError(updateCommonSettings, 409)))
  expect(setting()).toMatchObject({ value: false, saved: false, error: 'Somebody was faster.' })
})
