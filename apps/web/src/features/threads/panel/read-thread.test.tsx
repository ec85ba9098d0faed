import { fail, setActivityDone } from '@parley/protocol'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { answerThread, threadAddress } from '../../../testing/small-thread.ts'

const inThread = { kind: 'reply', target: { gid: 2 }, about_mid: 5, thread_only: true } as const

async function openThread(isRefused: boolean) {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { server } = renderApp(threadAddress, 'alice', (it) => {
    answerThread(it, 'lunch?')
    if (isRefused) it.refuse(setActivityDone, fail('not-found'))
    else it.answer(setActivityDone, undefined)
  })
  await screen.findByText('lunch?')
  server.push({ type: 'activity_changed', opened: [{ ...inThread, mid: 9 }], closed: [] })
  await waitFor(() => expect(server.requests(setActivityDone)).toHaveLength(1))
  return server
}

test('what is new in a thread is done once its end is in view', async () => {
  const server = await openThread(false)
  expect(server.requests(setActivityDone)).toMatchObject([{ body: { mids: [9], done: true } }])
  server.push({
    type: 'activity_changed',
    opened: [{ ...inThread, mid: 10, about_mid: 6 }],
    closed: [9],
  })
  server.push({ type: 'activity_changed', opened: [{ ...inThread, mid: 11 }], closed: [] })
  await waitFor(() => expect(server.requests(setActivityDone)).toHaveLength(2))
  expect(server.requests(setActivityDone)[1]).toMatchObject({ body: { mids: [11] } })
})

test('a thread that could not be marked as read shows no error', async () => {
  await openThread(true)
  expect(screen.queryByRole('alert')).toBeNull()
})
