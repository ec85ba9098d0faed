import type { Publication } from '../../engines/bus/bus.ts'
import type { Receivers } from './batch.ts'
import type { Reader } from './reader.ts'

/** The members of a channel, each with the mid after which they receive messages. */
export type Members = ReadonlyMap<number, number> | 'all' | 'all but visitors'
export type MembersOf = (gid: number) => Members

/** The live streams of a private channel. */
interface ChannelReaders {
  readers: Reader[]
  /** The mid after which all of them receive messages. */
  allAfter: number
}

/** Indexes the open streams and resolves an audience to the streams that receive an event. */
export class Audiences {
  readonly #membersOf: MembersOf
  readonly #readers = new Map<number, Set<Reader>>()
  // Live readers by audience. Built on first use; cleared when a stream or a membership changes.
  #everyone: Reader[] | undefined
  #withoutVisitors: Reader[] | undefined
  readonly #ofChannel = new Map<number, ChannelReaders>()
  size = 0

  constructor(membersOf: MembersOf) {
    this.#membersOf = membersOf
  }

  /** Adds a stream that is not live yet. Returns the older stream of the same device, if any. */
  add(reader: Reader): Reader | undefined {
    const own = this.#readers.get(reader.uid) ?? new Set()
    const older = [...own].find((other) => other.device === reader.device)
    own.add(reader)
    this.#readers.set(reader.uid, own)
    this.size++
    return older
  }

  /** Removes this stream, never a newer one of the same device. Returns false if it was gone. */
  remove(reader: Reader): boolean {
    const own = this.#readers.get(reader.uid)
    if (!own?.delete(reader)) return false
    if (own.size === 0) this.#readers.delete(reader.uid)
    this.invalidateUser(reader.uid)
    this.size--
    return true
  }

  /** Call when the members of a channel changed. */
  invalidateChannel(gid: number): void {
    this.#ofChannel.delete(gid)
  }

  /** Call when the streams of a user changed. */
  invalidateUser(uid: number): void {
    this.#everyone = undefined
    this.#withoutVisitors = undefined
    for (const gid of this.#ofChannel.keys()) {
      const members = this.#membersOf(gid)
      if (typeof members === 'string' || members.has(uid)) this.#ofChannel.delete(gid)
    }
  }

  readersOf(uid: number): readonly Reader[] {
    return [...(this.#readers.get(uid) ?? [])]
  }

  all(): Reader[] {
    return [...this.#readers.values()].flatMap((own) => [...own])
  }

  /** The live streams that receive it. Batching relies on one array per unchanged channel. */
  of({ audience, extended, mid }: Publication): Receivers {
    const readers = this.#named(audience, mid)
    return {
      readers: extended ? readers.filter((reader) => reader.extended) : readers,
      exceptUids: exceptedBy(audience),
    }
  }

  /** Whether the audience includes a stream, live or still opening. */
  includes(
    { audience, extended, mid }: Publication,
    { uid, device, isVisitor, extended: wantsMore }: Reader,
  ): boolean {
    if (extended && !wantsMore) return false
    if (audience.to === 'everyone') {
      const isIncluded = !isVisitor || audience.withVisitors === true
      return isIncluded && !audience.exceptUids?.includes(uid)
    }
    if (audience.to === 'session') return audience.uid === uid && audience.device === device
    if (audience.to === 'users') {
      return audience.uids.includes(uid) && audience.exceptDevice !== device
    }
    const members = this.#membersOf(audience.gid)
    if (audience.exceptUid === uid) return false
    if (typeof members === 'string') return members === 'all' || !isVisitor
    return receives(members, uid, mid)
  }

  // Includes the streams of users whom the audience leaves out.
  #named(audience: Publication['audience'], mid: number | undefined): readonly Reader[] {
    if (audience.to === 'channel') return this.#inChannel(audience.gid, mid)
    if (audience.to === 'everyone') {
      return audience.withVisitors ? this.#allLive() : this.#liveWithoutVisitors()
    }
    if (audience.to === 'session') {
      return this.#live([audience.uid]).filter(({ device }) => device === audience.device)
    }
    const { exceptDevice } = audience
    const readers = this.#live(new Set(audience.uids))
    return exceptDevice === undefined
      ? readers
      : readers.filter(({ device }) => device !== exceptDevice)
  }

  #live(uids: Iterable<number>): Reader[] {
    const live: Reader[] = []
    for (const uid of uids) {
      for (const reader of this.#readers.get(uid) ?? []) if (!reader.held) live.push(reader)
    }
    return live
  }

  #allLive(): readonly Reader[] {
    this.#everyone ??= this.#live(this.#readers.keys())
    return this.#everyone
  }

  #liveWithoutVisitors(): readonly Reader[] {
    this.#withoutVisitors ??= this.#allLive().filter(({ isVisitor }) => !isVisitor)
    return this.#withoutVisitors
  }

  #inChannel(gid: number, mid: number | undefined): readonly Reader[] {
    const members = this.#membersOf(gid)
    if (members === 'all') return this.#allLive()
    if (members === 'all but visitors') return this.#liveWithoutVisitors()
    let known = this.#ofChannel.get(gid)
    if (!known) {
      const readers = this.#live(members.keys())
      const allAfter = readers.reduce((last, { uid }) => Math.max(last, members.get(uid) ?? 0), 0)
      known = { readers, allAfter }
      this.#ofChannel.set(gid, known)
    }
    if (mid === undefined || mid > known.allAfter) return known.readers
    return known.readers.filter(({ uid }) => receives(members, uid, mid))
  }
}

const noUids: ReadonlySet<number> = new Set()

function exceptedBy(audience: Publication['audience']): ReadonlySet<number> {
  if (audience.to === 'everyone' && audience.exceptUids) return new Set(audience.exceptUids)
  if (audience.to === 'channel' && audience.exceptUid !== undefined) {
    return new Set([audience.exceptUid])
  }
  return noUids
}

// The members may be read after a commit that is not published yet: another node has added them after this
// message.
function receives(members: ReadonlyMap<number, number>, uid: number, mid: number | undefined) {
  const joinedMid = members.get(uid)
  return joinedMid !== undefined && (mid === undefined || mid > joinedMid)
}
