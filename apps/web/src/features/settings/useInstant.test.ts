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

test('the new value shows before the server answers, and is marked when it has', async () => {
  const { answer, setting } = begin()
  expect(setting()).toMatchObject({ value: true, saved: false })
  await act(async () => answer.resolve())
  expect(setting()).toMatchObject({ saved: true, error: undefined })
})

test('a refusal brings the old value back and says why', async () => {
  const { answer, setting } = begin()
  await act(async () => answer.reject(new RequestError(updateCommonSettings, 409)))
  expect(setting()).toMatchObject({ value: false, saved: false, error: 'Somebody was faster.' })
})
