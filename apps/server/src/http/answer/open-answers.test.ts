import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createOpenAnswers } from './open-answers.ts'

const alice = 1
const bob = 2

/** Asks for answers, and tells which of them were made. */
function start() {
  const { enter } = createOpenAnswers()
  return async (uid: number) => {
    const response = new EventEmitter()
    const state = { response, isMade: false, refusal: '' }
    enter(uid, response).then(
      () => (state.isMade = true),
      (error: Error) => (state.refusal = error.message),
    )
    await turn()
    return state
  }
}
const turn = () => new Promise((next) => setImmediate(next))
const close = async ({ response }: { response: EventEmitter }) => {
  response.emit('close')
  await turn()
}

test('the fifth answer waits until one of the four before it is taken', async () => {
  const asks = start()
  const [first, , , fourth] = [
    await asks(alice),
    await asks(alice),
    await asks(alice),
    await asks(alice),
  ]
  const fifth = await asks(alice)
  expect([fourth?.isMade, fifth.isMade]).toEqual([true, false])
  expect((await asks(bob)).isMade).toBe(true)
  if (first) await close(first)
  expect(fifth.isMade).toBe(true)
})

test('a request that is given up while it waits leaves its place to the next', async () => {
  const asks = start()
  const open = await Promise.all([1, 2, 3, 4].map(() => asks(alice)))
  const gone = await asks(alice)
  const next = await asks(alice)
  await close(gone)
  expect([gone.isMade, next.isMade]).toEqual([false, false])
  if (open[0]) await close(open[0])
  expect([gone.isMade, next.isMade]).toEqual([false, true])
})

test('a person with fifty waiting requests is refused', async () => {
  const asks = start()
  for (let i = 0; i < 54; i++) expect((await asks(alice)).refusal).toBe('')
  expect((await asks(alice)).refusal).toBe('too-many')
  expect((await asks(bob)).isMade).toBe(true)
})

test('answers that were taken leave nothing behind', async () => {
  const asks = start()
  for (let i = 0; i < 10; i++) {
    const answer = await asks(alice)
    expect(answer.isMade).toBe(true)
    await close(answer)
  }
})
