import { expect, test } from 'vitest'
import { answerMs, nextOffering, type OfferingEvent, type OfferingState } from './offering.ts'

const offered: OfferingState = {
  ...({ kind: 'have-local-offer', answered: 'first', isNegotiationNeeded: false } as const),
  offer: 'second',
  sentAt: 0,
}
const superseded: OfferingState = { ...offered, isNegotiationNeeded: true }
const setting: OfferingState = { ...offered, kind: 'setting-answer' }
const stable: OfferingState = { kind: 'stable', answered: 'second' }
const answer = (id: string | undefined): OfferingEvent => ({ kind: 'answer', id, sdp: 'v=0' })
const reported = (answered: string | null): OfferingEvent => ({
  kind: 'answered-reported',
  answered,
})

test.each<[string, OfferingState, OfferingEvent, OfferingState['kind'], string[]]>([
  [
    'tracks change',
    { kind: 'new' },
    { kind: 'negotiation-needed' },
    'creating-offer',
    ['create-offer'],
  ],
  ['the answer arrives', offered, answer('second'), 'setting-answer', ['set-answer']],
  ['an answer without an id arrives', offered, answer(undefined), 'setting-answer', ['set-answer']],
  ['the answer to an earlier offer arrives', offered, answer('first'), 'have-local-offer', []],
  ['an answer arrives again', stable, answer('second'), 'stable', []],
  [
    'the answer is late',
    offered,
    { kind: 'tick', at: answerMs },
    'have-local-offer',
    ['send-offer'],
  ],
  ['the answer is not late', offered, { kind: 'tick', at: answerMs - 1 }, 'have-local-offer', []],
  [
    'the answer to a superseded offer is late',
    superseded,
    { kind: 'tick', at: answerMs },
    'creating-offer',
    ['create-offer'],
  ],
  [
    'the signaling channel is open again',
    offered,
    { kind: 'signaling-resumed', at: 1 },
    'have-local-offer',
    ['send-offer'],
  ],
  ['the answer is set', setting, { kind: 'answer-set' }, 'stable', []],
  [
    'the answer to a superseded offer is set',
    { ...setting, isNegotiationNeeded: true },
    { kind: 'answer-set' },
    'creating-offer',
    ['create-offer'],
  ],
  [
    'the answerer answered an earlier offer last',
    stable,
    reported('first'),
    'creating-offer',
    ['create-offer'],
  ],
  ['the answerer has lost its connection', stable, reported(null), 'stable', ['reconnect']],
  [
    'the answerer has answered nothing yet',
    { ...offered, answered: null },
    reported(null),
    'have-local-offer',
    [],
  ],
  [
    'an offer could not be created',
    { kind: 'offer-failed', answered: null },
    { kind: 'tick', at: 0 },
    'creating-offer',
    ['create-offer'],
  ],
  ['it is closed', { kind: 'closed' }, { kind: 'negotiation-needed' }, 'closed', []],
])('the offerer when %s', (_, before, event, kind, effects) => {
  const { state, effects: found } = nextOffering(before, event)
  expect(state.kind).toBe(kind)
  expect(found.map((effect) => effect.kind)).toEqual(effects)
})

test('an offer whose answer was rejected is replaced', () => {
  const { state } = nextOffering(setting, { kind: 'answer-rejected' })
  expect(state).toEqual(superseded)
})
