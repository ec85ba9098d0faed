import { expect, test } from 'vitest'
import { endProcess } from './end-process.ts'
import { UnavailableError } from './engines/unavailable-error.ts'

async function ended(stop: () => Promise<void>) {
  const codes: number[] = []
  const texts: string[] = []
  const ending = {
    exit: (code: number) => codes.push(code),
    write: (text: string) => texts.push(text),
  }
  await endProcess(stop, ending as never)
  return { codes, text: texts.join('') }
}

test('a server that is stopped ends with code 0 and says nothing', async () => {
  expect(await ended(() => Promise.resolve())).toEqual({ codes: [0], text: '' })
})

test('a server whose database ended first is stopped with code 1 and one sentence', async () => {
  const cause = new Error('connect ECONNREFUSED 127.0.0.1:5432')
  const { codes, text } = await ended(() =>
    Promise.reject(new UnavailableError('The database cannot be reached', { cause })),
  )
  expect(codes).toEqual([1])
  expect(text).toBe(
    'The database cannot be reached (connect ECONNREFUSED 127.0.0.1:5432). Check PARLEY_DATABASE, and that the database runs.\n',
  )
})
