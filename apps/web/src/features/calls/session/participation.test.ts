import {
  channelKey,
  type ChatKey,
  type Client,
  directKey,
  isChannelKey,
  RequestError,
} from '@parley/client'
import { type JoinedCall, type Participant, updateCallState } from '@parley/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Participation } from './participation.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const gone = new RequestError(updateCallState, 404)

/** A participation in a call, and the participants on the server as the page knows them. */
function open(chat: ChatKey) {
  const callRooms = new Map<string, Participant[]>()
  const room = isChannelKey(chat) ? 'vocechat:group:1' : 'vocechat:dm:2'
  let sessions = 0
  const calls = {
    join: vi.fn<() => Promise<Partial<JoinedCall>>>(async () => {
      return { session: `s${++sessions}`, channel_name: room, participants: [] }
    }),
    keep: vi.fn<() => Promise<void>>(async () => {}),
    leave: vi.fn<(session: string) => Promise<void>>(async () => {}),
  }
  const listener = {
    joined: vi.fn<() => Promise<void>>(async () => {}),
    refused: vi.fn<(reason: string) => void>(),
    ended: vi.fn<() => void>(),
  }
  const client = { calls, store: { me: 1, callRooms } } as unknown as Client
  const participation = new Participation({ client, chat, link: undefined, ...listener })
  const list = (...found: string[]) =>
    callRooms.set(
      room,
      found.map((session) => ({ session, uid: 2 }) as Participant),
    )
  return { participation, calls, list, ...listener }
}

test('a session that the server has lost is replaced in a channel', async () => {
  const { participation, calls, refused } = open(channelKey(1))
  await participation.join()
  calls.keep.mockRejectedValueOnce(gone)
  participation.keep()
  await vi.waitFor(() => expect(participation.session).toBe('s2'))
  expect(refused).not.toHaveBeenCalled()
})

test('a direct call that has ended is not started again, and one with the other person in it is joined again', async () => {
  const { participation, calls, list, ended } = open(directKey(2))
  await participation.join()
  list('s1', 'other')
  calls.keep.mockRejectedValueOnce(gone)
  participation.keep()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([participation.session, ended.mock.calls.length]).toEqual(['s2', 0])

  list('s2')
  calls.keep.mockRejectedValueOnce(gone)
  participation.keep()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls.join).toHaveBeenCalledTimes(2)
  expect(ended).toHaveBeenCalledTimes(1)
})

test('a call that is left before it was joined is left at the server, too', async () => {
  const { participation, calls, joined } = open(channelKey(1))
  const joining = participation.join()
  participation.leave()
  await joining
  expect(calls.leave).toHaveBeenCalledWith('s1')
  expect(joined).not.toHaveBeenCalled()
})

test('a channel that no longer lists the session is joined again, once', async () => {
  const { participation, calls, list } = open(channelKey(1))
  await participation.join()
  list('s1', 'other')
  expect(participation.follow()).toMatchObject({ session: 's1' })
  list('other')
  expect(participation.follow()).toBeUndefined()
  participation.follow()
  await vi.waitFor(() => expect(participation.session).toBe('s2'))
  expect(calls.join).toHaveBeenCalledTimes(2)
})

test('a direct call ends when the other person leaves, and not before they have answered', async () => {
  const { participation, list, ended } = open(directKey(2))
  await participation.join()
  list('s1')
  participation.follow()
  expect(ended).not.toHaveBeenCalled()
  list('s1', 'other')
  participation.follow()
  list('s1')
  participation.follow()
  expect(ended).toHaveBeenCalledTimes(1)
})
