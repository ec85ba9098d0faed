import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Publication } from '../../engines/bus/bus.ts'
import type { Sink } from '../../http/answer/sink.ts'
import type { Members } from './audiences.ts'
import type { Reader } from './reader.ts'
import { Hub } from './hub.ts'

let members: Map<number, Members>
let hub: Hub
beforeEach(() => {
  // Channel 1 is public, 2 is private, 3 is public and open to visitors.
  members = new Map<number, Members>([
    [1, 'all but visitors'],
    [2, membersOf(1, 2)],
    [3, 'all'],
  ])
  hub = new Hub((gid) => members.get(gid) ?? new Map())
})

afterEach(() => vi.useRealTimers())

test('the events of one turn are one write, and all readers get the same buffer', async () => {
  const readers = [live(1), live(2), live(3)]
  for (const word of ['a', 'b', 'c']) hub.deliver(publication({ to: 'channel', gid: 1 }, word))
  expect(readers.map(({ writes }) => writes.length)).toEqual([0, 0, 0])
  await nextTurns()
  expect(readers.map(({ writes }) => writes.length)).toEqual([1, 1, 1])
  const [first] = readers[0]?.writes ?? []
  expect(first).toHaveLength(1)
  for (const { writes } of readers) expect(writes[0]?.[0]).toBe(first?.[0])
  expect(wordsOf(readers[0])).toEqual(['a', 'b', 'c'])
})

test('events of several channels in one turn are one ordered write for each reader', async () => {
  const [alice, bob, carol] = [live(1), live(2), live(3)]
  hub.deliver(publication({ to: 'channel', gid: 1 }, 'public'))
  hub.deliver(publication({ to: 'channel', gid: 2 }, 'private'))
  hub.deliver(publication({ to: 'users', uids: [1, 3] }, 'direct'))
  await nextTurns()
  expect([alice, bob, carol].map(wordsOf)).toEqual([
    ['public', 'private', 'direct'],
    ['public', 'private'],
    ['public', 'direct'],
  ])
  expect([alice, bob, carol].map(({ writes }) => writes.length)).toEqual([1, 1, 1])
  expect(alice.writes[0]?.[0]).toBe(bob.writes[0]?.[0])
})

test('events that each leave out another user are one shared buffer for all users whom none leaves out', async () => {
  const readers = [1, 2, 3, 4].map((uid) => live(uid))
  const phone = live(2, 'phone')
  for (const uid of [1, 2, 3]) {
    hub.deliver(publication({ to: 'everyone', exceptUids: [uid] }, `${uid} is online`))
  }
  const dave = live(5)
  hub.deliver(publication({ to: 'everyone', exceptUids: [5] }, '5 is online'))
  await nextTurns()
  expect([...readers, phone, dave].map(wordsOf)).toEqual([
    ['2 is online', '3 is online', '5 is online'],
    ['1 is online', '3 is online', '5 is online'],
    ['1 is online', '2 is online', '5 is online'],
    ['1 is online', '2 is online', '3 is online', '5 is online'],
    ['1 is online', '3 is online', '5 is online'],
    [],
  ])
  expect(readers.map(({ writes }) => writes.map(({ length }) => length))).toEqual([
    [2],
    [2],
    [2],
    [2],
  ])
  expect(dave.writes).toEqual([])
})

test('an event that leaves out the only reader is not written', async () => {
  const alice = live(1)
  hub.deliver(publication({ to: 'everyone', exceptUids: [1] }, 'alice is online'))
  await nextTurns()
  expect(alice.writes).toEqual([])
})

test('an event reaches exactly the streams of its audience', async () => {
  const [alice, phone, bob, gus] = [live(1), live(1, 'phone'), live(2), live(3, 'web', 'guest')]
  hub.deliver(publication({ to: 'everyone', exceptUids: [2] }, 'everyone but bob'))
  hub.deliver(publication({ to: 'users', uids: [1, 1], exceptDevice: 'web' }, 'other devices'))
  hub.deliver(publication({ to: 'channel', gid: 2, exceptUid: 1 }, 'the other one'))
  hub.deliver(publication({ to: 'session', uid: 1, device: 'phone' }, 'phone'))
  hub.deliver(publication({ to: 'channel', gid: 99 }, 'a channel that is gone'))
  hub.deliver({ ...publication({ to: 'everyone' }, 'members'), variants: { guest: null } })
  hub.deliver({ ...publication({ to: 'everyone' }, 'all'), variants: { guest: '"less"' } })
  await nextTurns()
  expect([alice, phone, bob, gus].map(wordsOf)).toEqual([
    ['everyone but bob', 'members', 'all'],
    ['everyone but bob', 'other devices', 'phone', 'members', 'all'],
    ['the other one', 'members', 'all'],
    ['everyone but bob', 'less'],
  ])
})

test('extended events reach only streams that asked for them, live and while opening', async () => {
  const [plain, extended] = [live(1), live(2, 'web', 'extended')]
  const [opening, openingExtended] = [open(1, 'b'), open(2, 'b', 'extended')]
  hub.deliver({ ...publication({ to: 'everyone' }, 'typing'), extended: true })
  await nextTurns()
  expect([plain, extended].map(wordsOf)).toEqual([[], ['typing']])
  expect([opening, openingExtended].map(heldBy)).toEqual([[], ['typing']])
})

test('a stream that is opening holds its events, and receives later ones once it is live', async () => {
  const alice = open(1)
  hub.deliver({ ...publication({ to: 'channel', gid: 2 }, 'held'), mid: 7 })
  hub.deliver(publication({ to: 'users', uids: [2] }, 'not for alice'))
  await nextTurns()
  expect(heldBy(alice)).toEqual(['held'])
  expect(alice.reader.held).toMatchObject([{ mid: 7 }])
  expect(hub.lastMid).toBe(7)
  hub.goLive(alice.reader)
  hub.deliver({ ...publication({ to: 'channel', gid: 2 }, 'live'), mid: 8 })
  await nextTurns()
  expect(wordsOf(alice)).toEqual(['live'])
})

test('a stream that goes live receives only events published after that, also in the same turn', async () => {
  const bob = live(2)
  const alice = open(1)
  hub.deliver(publication({ to: 'channel', gid: 1 }, 'before'))
  expect(heldBy(alice)).toEqual(['before'])
  hub.goLive(alice.reader)
  hub.deliver(publication({ to: 'channel', gid: 1 }, 'after'))
  await nextTurns()
  expect(wordsOf(alice)).toEqual(['after'])
  expect(wordsOf(bob)).toEqual(['before', 'after'])
})

test('a stream whose held events exceed the limit is cut, and others are not', () => {
  const [slow, other] = [open(1), open(2)]
  const long = 'x'.repeat(100_000)
  for (let i = 0; i < 10; i++) hub.deliver(publication({ to: 'users', uids: [1] }, long))
  expect(slow.cut).toBe(false)
  hub.deliver(publication({ to: 'users', uids: [1] }, long))
  expect([slow.cut, other.cut]).toEqual([true, false])
})

test('a stream that is ended while it opens receives nothing after the end', async () => {
  const [alice, phone] = [open(1), open(1, 'phone')]
  hub.deliver(publication({ to: 'channel', gid: 2 }, 'before'))
  hub.deliver({ ...publication({ to: 'session', uid: 1, device: 'web' }, 'the end'), ends: true })
  hub.deliver(publication({ to: 'channel', gid: 2 }, 'after'))
  await nextTurns()
  expect(heldBy(alice)).toEqual(['before', 'the end'])
  expect(heldBy(phone)).toEqual(['before', 'after'])
})

test('visitors get events for everyone only where these say so, and those of channels that are open to them', () => {
  const events = [
    publication({ to: 'everyone' }, 'members'),
    publication({ to: 'everyone', withVisitors: true }, 'host'),
    publication({ to: 'channel', gid: 1 }, 'public'),
    publication({ to: 'channel', gid: 2 }, 'private'),
    publication({ to: 'channel', gid: 3 }, 'open'),
    publication({ to: 'users', uids: [9] }, 'direct'),
    { ...publication({ to: 'channel', gid: 3 }, 'all'), variants: { guest: '"less"' } },
  ]
  const [vera, opening, ines] = [live(9, 'web', 'visitor'), open(9, 'b', 'visitor'), live(5)]
  for (const event of events) hub.deliver(event)
  hub.flush()
  expect(wordsOf(vera)).toEqual(['host', 'open', 'direct', 'less'])
  expect(heldBy(opening)).toEqual(['host', 'open', 'direct', 'less'])
  expect(wordsOf(ines)).toEqual(['members', 'host', 'public', 'open', 'all'])
})

test('an opening stream of a guest holds the guest version of events', () => {
  const gus = open(3, 'web', 'guest')
  hub.deliver({ ...publication({ to: 'everyone' }, 'members'), variants: { guest: null } })
  hub.deliver({ ...publication({ to: 'everyone' }, 'all'), variants: { guest: '"less"' } })
  expect(heldBy(gus)).toEqual(['less'])
})

test('changes of members and streams apply to the next event', async () => {
  const [alice, carol] = [live(1), live(3)]
  const deliver = async (word: string) => {
    hub.deliver(publication({ to: 'channel', gid: 2 }, word))
    await nextTurns()
  }
  await deliver('one')
  members.set(2, membersOf(1, 2, 3))
  hub.audiences.invalidateChannel(2)
  await deliver('two')
  const phone = live(3, 'phone')
  await deliver('three')
  members.set(2, membersOf(1, 2))
  hub.audiences.invalidateChannel(2)
  await deliver('four')
  members.set(2, 'all but visitors')
  hub.audiences.invalidateChannel(2)
  await deliver('five')
  hub.remove(phone.reader)
  await deliver('six')
  expect([alice, carol, phone].map(wordsOf)).toEqual([
    ['one', 'two', 'three', 'four', 'five', 'six'],
    ['two', 'three', 'five', 'six'],
    ['three', 'five'],
  ])
})

test('a batch for many readers is written in slices over several turns, in the same order', async () => {
  const readers = Array.from({ length: 1200 }, (_, uid) => live(uid + 1))
  hub.deliver(publication({ to: 'channel', gid: 1 }, 'first'))
  await turn()
  const served = readers.filter(({ writes }) => writes.length > 0).length
  expect(served).toBeGreaterThan(0)
  expect(served).toBeLessThan(1200)
  hub.deliver(publication({ to: 'channel', gid: 1 }, 'second'))
  await nextTurns()
  for (const reader of readers) expect(wordsOf(reader)).toEqual(['first', 'second'])
})

test('when the event loop is busy writing, events are delayed and share a write', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  const alice = live(1)
  const heavy = live(2)
  heavy.reader.sink.write = () => void vi.advanceTimersByTime(8)
  const words = Array.from({ length: 9 }, (_, i) => `word ${i}`)
  for (const word of words) {
    hub.deliver(publication({ to: 'channel', gid: 1 }, word))
    await turn()
  }
  expect(wordsOf(alice)).toEqual(words.slice(0, 6))
  vi.advanceTimersByTime(8)
  expect(wordsOf(alice)).toEqual(words)
  expect(alice.writes).toHaveLength(7)
})

test('a flush in the middle of a batch keeps the order of events', async () => {
  const readers = Array.from({ length: 1200 }, (_, uid) => live(uid + 1))
  hub.deliver(publication({ to: 'channel', gid: 1 }, 'first'))
  await turn()
  hub.deliver(publication({ to: 'channel', gid: 1 }, 'second'))
  hub.flush()
  for (const reader of readers) expect(wordsOf(reader)).toEqual(['first', 'second'])
  await nextTurns()
  for (const reader of readers) expect(wordsOf(reader)).toEqual(['first', 'second'])
})

test('delivering an ending event returns the live streams it ends; opening streams hold it', () => {
  const [web, phone] = [live(1), live(1, 'phone')]
  const opening = open(1, 'tablet')
  const end: Publication = { ...publication({ to: 'users', uids: [1] }, 'kick'), ends: true }
  expect(hub.deliver(end)).toEqual([web.reader, phone.reader])
  expect(opening.reader.held).toMatchObject([{ ends: true }])
})

test('a newer stream of a device replaces the older one, and removing the older keeps the newer', async () => {
  const older = live(1)
  const newer = make(1)
  expect(hub.add(newer.reader)).toBe(older.reader)
  hub.goLive(newer.reader)
  expect(hub.remove(older.reader)).toBe(true)
  expect(hub.remove(older.reader)).toBe(false)
  expect(hub.audiences.size).toBe(1)
  expect(hub.audiences.readersOf(1)).toEqual([newer.reader])
  hub.deliver(publication({ to: 'users', uids: [1] }, 'hello'))
  await nextTurns()
  expect(wordsOf(newer)).toEqual(['hello'])
  expect(wordsOf(older)).toEqual([])
})

interface Listener {
  reader: Reader
  writes: Buffer[][]
  cut: boolean
}

type Kind = 'plain' | 'guest' | 'visitor' | 'extended'

function make(uid: number, device = 'web', kind: Kind = 'plain'): Listener {
  const writes: Buffer[][] = []
  const listener = { writes, cut: false }
  const sink = {
    write: (...chunks: Buffer[]) => void writes.push(chunks),
    cut: () => void Object.assign(listener, { cut: true }),
  } as unknown as Sink
  const isGuest = kind === 'guest'
  const extended = kind === 'extended'
  const reader: Reader = {
    name: 'only 1',
    isKnown: true,
    uid,
    device,
    session: '',
    isGuest,
    isVisitor: kind === 'visitor',
    extended,
    sink,
    heldChars: 0,
    held: [],
  }
  return Object.assign(listener, { reader })
}

function open(uid: number, device?: string, kind?: Kind): Listener {
  const listener = make(uid, device, kind)
  hub.add(listener.reader)
  return listener
}

function live(uid: number, device?: string, kind?: Kind): Listener {
  const listener = open(uid, device, kind)
  hub.goLive(listener.reader)
  return listener
}

const membersOf = (...uids: number[]) => new Map(uids.map((uid) => [uid, 0]))

const publication = (audience: Publication['audience'], word: string): Publication => ({
  audience,
  json: JSON.stringify(word),
})

const wordsOf = (listener: Listener | undefined): string[] =>
  [
    ...Buffer.concat(listener?.writes.flat() ?? [])
      .toString()
      .matchAll(/data: "(.*)"\n/g),
  ].map(([, word]) => word as string)

const heldBy = ({ reader }: Listener) => reader.held?.map(({ json }) => JSON.parse(json))

const turn = () => new Promise<void>((done) => setImmediate(done))

// Waits longer than the longest pause between two rounds of writing.
async function nextTurns() {
  for (let i = 0; i < 10; i++) await turn()
  await setTimeout(30)
}
