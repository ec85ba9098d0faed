import type { Properties, UserInfo } from '@parley/protocol'
import { groupMentionOf, isGuest, mentionsOf } from '@parley/rules'
import type { KeyValueStore } from '../../environment.ts'
import { readStored, writeStored } from '../../store/key-value-store.ts'

// Stored on this device only.
const name = 'here'
const maxStored = 200

/** The messages to `@here` that arrived while this device was online. The others do not concern the user. */
export class HereMentions {
  #keyValues: KeyValueStore | undefined
  #mids = new Set<number>()

  /** Keeps the mids across reloads. `keyValues` is scoped to one user. */
  open(keyValues: KeyValueStore): void {
    this.#keyValues = keyValues
    this.#mids = new Set(readStored(keyValues, name, isList))
  }

  has(mid: number): boolean {
    return this.#mids.has(mid)
  }

  /** Call it for each message that arrives live, before it is counted. */
  arrived({ mid, properties }: Mentioning): void {
    if (groupMentionOf({ properties }) !== 'here') return
    this.#mids.add(mid)
    const kept = [...this.#mids].slice(-maxStored)
    this.#mids = new Set(kept)
    if (this.#keyValues) writeStored(this.#keyValues, name, kept)
  }
}

const isList = (found: unknown): found is number[] => Array.isArray(found)

interface Mentioning {
  mid: number
  properties: Properties | null
}

interface Reader {
  me: number
  users: { get(uid: number): UserInfo | undefined }
  here: { has(mid: number): boolean }
}

/** Whether a message mentions the signed-in user: by name, with `@all`, or with `@here` while they were online. */
export function mentionsMe({ me, users, here }: Reader, message: Mentioning): boolean {
  if (mentionsOf(message).includes(me)) return true
  const group = groupMentionOf(message)
  if (group === undefined || (group === 'here' && !here.has(message.mid))) return false
  const user = users.get(me)
  return user === undefined || !isGuest(user)
}
