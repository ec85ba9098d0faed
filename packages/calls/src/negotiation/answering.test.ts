import { expect, test } from 'vitest'
import { type AnsweringState, nextAnswering } from './answering.ts'

const stable: AnsweringState = { kind: 'stable', connection: 'one', answered: 'first', version: 5 }
const answering: AnsweringState = {
  ...stable,
  kind: 'have-remote-offer',
  offer: { id: 'second', connection: 'one', version: 6 },
}
const answered = ['create-answer']
const replaced = ['replace-connection', 'create-answer']

test.each<[string, AnsweringState, string, number, string[]]>([
  ['the first offer is answered', { kind: 'new' }, 'one', 0, answered],
  ['a later offer is answered', stable, 'one', 6, answered],
  ['an offer that arrives again is answered again', stable, 'one', 5, answered],
  ['an offer that a later one has overtaken is ignored', stable, 'one', 4, []],
  ['the offer of another connection replaces it', stable, 'two', 0, replaced],
  ['an offer is ignored while another one is answered', answering, 'one', 7, []],
  ['another connection replaces one that is answered', answering, 'two', 0, replaced],
  ['a closed answerer ignores an offer', { kind: 'closed' }, 'one', 0, []],
])('%s', (_, before, connection, version, effects) => {
  const offer = { id: 'second', connection, version }
  const { effects: found } = nextAnswering(before, { kind: 'offer', offer })
  expect(found.map(({ kind }) => kind)).toEqual(effects)
})

test('an offer that is rejected leaves the last answer in force', () => {
  expect(nextAnswering(answering, { kind: 'offer-rejected' }).state).toEqual(stable)
})
