import type { Publication } from '../../engines/bus/bus.ts'
import type { Sink } from '../../http/frames.ts'

/** One open stream. */
export interface Reader {
  readonly uid: number
  readonly device: string
  /** The session it was opened with. */
  readonly session: string
  readonly isGuest: boolean
  /** Opened with `ext=1`. */
  readonly extended: boolean
  readonly sink: Sink
  heldChars: number
  /** While a stream opens, what is told meanwhile waits here, up to a limit. */
  held: { mid: number | undefined; json: string; ends: boolean }[] | undefined
}

/** Who is in a channel; undefined stands for everybody. */
export type MembersOf = (gid: number) => ReadonlyMap<number, unknown> | undefined

/** Knows which streams belong to whom, and who hears what. */
export class Audiences {
  readonly #membersOf: MembersOf
  readonly #readers = new Map<number, Set<Reader>>()
  // Live readers by audience, made when first needed and dropped when somebody comes, goes or joins.
  #everyone: Reader[] | undefined
  readonly #ofChannel = new Map<number, Reader[]>()
  size = 0

  constructor(membersOf: MembersOf) {
    this.#membersOf = membersOf
  }

  /** Adds a stream, which hears nothing while it holds. Gives the one of the same device, if any. */
  add(reader: Reader): Reader | undefined {
    const own = this.#readers.get(reader.uid) ?? new Set()
    const older = [...own].find((other) => other.device === reader.device)
    own.add(reader)
    this.#readers.set(reader.uid, own)
    this.size++
    return older
  }

  /** Forgets a stream: this very one, never a newer one of the same device. False when it was gone. */
  remove(reader: Reader): boolean {
    const own = this.#readers.get(reader.uid)
    if (!own?.delete(reader)) return false
    if (own.size === 0) this.#readers.delete(reader.uid)
    this.forgetPerson(reader.uid)
    this.size--
    return true
  }

  /** A channel's members changed. */
  forgetChannel(gid: number): void {
    this.#ofChannel.delete(gid)
  }

  /** The streams of somebody changed. */
  forgetPerson(uid: number): void {
    this.#everyone = undefined
    for (const gid of this.#ofChannel.keys()) {
      if (this.#membersOf(gid)?.has(uid)) this.#ofChannel.delete(gid)
    }
  }

  readersOf(uid: number): readonly Reader[] {
    return [...(this.#readers.get(uid) ?? [])]
  }

  all(): Reader[] {
    return [...this.#readers.values()].flatMap((own) => [...own])
  }

  /** The live streams that hear it. The same array for the same channel, as long as nobody changes. */
  of({ audience, extended }: Publication): readonly Reader[] {
    const readers = this.#named(audience)
    return extended ? readers.filter((reader) => reader.extended) : readers
  }

  /** Whether a stream is among them, be it live or still opening. */
  includes(
    { audience, extended }: Publication,
    { uid, device, extended: wantsMore }: Reader,
  ): boolean {
    if (extended && !wantsMore) return false
    if (audience.to === 'everyone') return !audience.exceptUids?.includes(uid)
    if (audience.to === 'session') return audience.uid === uid && audience.device === device
    if (audience.to === 'users') {
      return audience.uids.includes(uid) && audience.exceptDevice !== device
    }
    const members = this.#membersOf(audience.gid)
    return audience.exceptUid !== uid && (!members || members.has(uid))
  }

  #named(audience: Publication['audience']): readonly Reader[] {
    if (audience.to === 'channel') {
      const readers = this.#inChannel(audience.gid)
      const { exceptUid } = audience
      return exceptUid === undefined ? readers : readers.filter(({ uid }) => uid !== exceptUid)
    }
    if (audience.to === 'everyone') {
      const everyone = this.#allLive()
      const { exceptUids } = audience
      if (!exceptUids) return everyone
      const excepted = new Set(exceptUids)
      return everyone.filter(({ uid }) => !excepted.has(uid))
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

  #inChannel(gid: number): readonly Reader[] {
    const members = this.#membersOf(gid)
    if (!members) return this.#allLive()
    let readers = this.#ofChannel.get(gid)
    if (!readers) {
      readers = this.#live(members.keys())
      this.#ofChannel.set(gid, readers)
    }
    return readers
  }
}
