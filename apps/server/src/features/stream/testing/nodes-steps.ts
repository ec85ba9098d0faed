import fc from 'fast-check'

export const people = ['alice', 'bob', 'carol', 'dave'] as const
export const nodeCount = 3
const deviceCount = 7
const chatCount = 5

const send = fc.record({
  by: fc.nat(people.length - 1),
  to: fc.nat(chatCount - 1),
  at: fc.nat(nodeCount - 1),
})
const link = fc.record({
  device: fc.nat(deviceCount - 1),
  how: fc.constantFrom('drop', 'return'),
  at: fc.nat(nodeCount - 1),
})
const talk = fc.record({
  what: fc.constant('talk' as const),
  sends: fc.array(send, { minLength: 4, maxLength: 16 }),
  links: fc.array(link, { maxLength: 3 }),
})
const member = fc.record({
  what: fc.constantFrom('join', 'leave'),
  who: fc.nat(people.length - 1),
  at: fc.nat(nodeCount - 1),
})
const fault = fc.record({
  what: fc.constant('fault' as const),
  kind: fc.constantFrom('freeze', 'kill', 'restart database', 'cut bus', 'delay bus'),
  at: fc.nat(nodeCount - 1),
  during: talk,
})
/** A step of a scenario. */
export const step = fc.oneof(
  { weight: 4, arbitrary: talk },
  { weight: 2, arbitrary: member },
  { weight: 3, arbitrary: fault },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export type Talk = typeof talk extends fc.Arbitrary<infer T> ? T : never
export type Fault = typeof fault extends fc.Arbitrary<infer F> ? F : never
