import { ApiError } from '@parley/client'
import { updateCommonSettings } from '@parley/protocol'
import { type ReactNode, act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import { useInstant } from './useInstant.ts'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

let setting: ReturnType<typeof useInstant<boolean>>
let saving: Promise<void>
let answer: { resolve: () => void; reject: (error: Error) => void }

function Probe(): ReactNode {
  setting = useInstant(false, () => saving, { 409: 'Somebody was faster.' })
  return null
}

beforeEach(() => {
  saving = new Promise((resolve, reject) => {
    answer = { resolve, reject }
  })
  act(() => createRoot(document.createElement('div')).render(<Probe />))
})

test('the new value shows before the server answers, and is marked when it has', async () => {
  act(() => void setting.change(true))
  expect(setting).toMatchObject({ value: true, saved: false })
  await act(async () => answer.resolve())
  expect(setting).toMatchObject({ saved: true, error: undefined })
})

test('a refusal brings the old value back and says why', async () => {
  act(() => void setting.change(true))
  await act(async () => answer.reject(new ApiError(updateCommonSettings, 409)))
  expect(setting).toMatchObject({ value: false, saved: false, error: 'Somebody was faster.' })
})
