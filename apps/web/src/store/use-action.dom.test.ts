import { RequestError } from '@parley/client'
import { login } from '@parley/protocol'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { initTranslations } from '../i18n/init.ts'
import { queryClient } from './query-client.ts'
import { resetSessionState } from './session-state.ts'
import { useAction } from './use-action.ts'

beforeAll(initTranslations)

/** A hook whose action ends when the test says so. */
function begin(options: Parameters<typeof useAction<number, string>>[1] = {}) {
  const calls: { input: number; answer(text: string): void; fail(error: Error): void }[] = []
  const action = (input: number) =>
    new Promise<string>((answer, fail) => calls.push({ input, answer, fail }))
  const { result, unmount } = renderHook(() => useAction(action, options))
  return { calls, unmount, state: () => result.current }
}

test('a second click while the action runs does nothing', async () => {
  const { calls, state } = begin()
  await act(async () => {
    state().run(1)
    state().run(2)
  })
  await waitFor(() => expect(state()).toMatchObject({ busy: true, input: 1 }))
  await act(async () => state().run(3))
  expect(calls.map(({ input }) => input)).toEqual([1])
  await act(async () => calls[0]?.answer('done'))
  await waitFor(() =>
    expect(state()).toMatchObject({ busy: false, input: undefined, isSuccess: true }),
  )
  await act(async () => state().run(4))
  expect(calls.map(({ input }) => input)).toEqual([1, 4])
})

test('a refusal is shown in the words of the page, and a new attempt removes it', async () => {
  const { calls, state } = begin({ texts: { 403: 'Not you.' } })
  await act(async () => state().run(1))
  await act(async () => calls[0]?.fail(new RequestError(login, 403)))
  await waitFor(() =>
    expect(state()).toMatchObject({ busy: false, error: 'Not you.', failure: { status: 403 } }),
  )
  await act(async () => state().run(2))
  await waitFor(() =>
    expect(state()).toMatchObject({ busy: true, error: undefined, failure: undefined }),
  )
})

test('the answer is passed on even when the screen has closed', async () => {
  const answers: string[] = []
  const { calls, state, unmount } = begin({ onSuccess: (text) => void answers.push(text) })
  await act(async () => state().run(1))
  unmount()
  await act(async () => calls[0]?.answer('late'))
  expect(answers).toEqual(['late'])
})

test('nothing of an action is kept for the next user of the page', async () => {
  const { calls, state } = begin()
  await act(async () => state().run(1))
  await act(async () => calls[0]?.answer('secret'))
  resetSessionState()
  expect(queryClient.getMutationCache().getAll()).toEqual([])
})
