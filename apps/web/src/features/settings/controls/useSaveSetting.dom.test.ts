import { RequestError } from '@parley/client'
import { updateCommonSettings } from '@parley/protocol'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSaveSetting } from './useSaveSetting.ts'

function begin() {
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = []
  const sent: boolean[] = []
  const save = (next: boolean) => {
    sent.push(next)
    return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }))
  }
  const texts = { 409: 'Somebody was faster.' }
  const { result, rerender } = renderHook(
    ({ value }: { value: boolean }) => useSaveSetting(value, save, texts),
    { initialProps: { value: false } },
  )
  act(() => void result.current.change(true))
  return { answers, sent, setting: () => result.current, rerender }
}

const answer = (resolve: (() => void) | undefined) => act(async () => resolve?.())

test('the new value is shown before the response and marked as saved after it', async () => {
  const { answers, setting } = begin()
  expect(setting()).toMatchObject({ value: true, isSaved: false })
  await answer(answers[0]?.resolve)
  expect(setting()).toMatchObject({ value: true, isSaved: true, error: undefined })
})

test('a rejected change restores the old value and sets the error', async () => {
  const { answers, setting } = begin()
  await answer(() => answers[0]?.reject(new RequestError(updateCommonSettings, 409)))
  expect(setting()).toMatchObject({ value: false, isSaved: false, error: 'Somebody was faster.' })
})

test('a change during a save is saved after it', async () => {
  const { answers, sent, setting } = begin()
  act(() => void setting().change(false))
  expect(setting()).toMatchObject({ value: false, isSaving: true })
  expect(sent).toEqual([true])
  await answer(answers[0]?.resolve)
  expect(sent).toEqual([true, false])
  await answer(answers[1]?.resolve)
  expect(setting()).toMatchObject({ value: false, isSaved: true })
})

test("another user's later change replaces the saved value", async () => {
  const { answers, setting, rerender } = begin()
  await answer(answers[0]?.resolve)
  rerender({ value: true })
  rerender({ value: false })
  expect(setting().value).toBe(false)
})
