import type { ChatKey } from '../store/chat-key.ts'

/** State that both events and answers bring. `seen:g5` is a part of `seen`. */
export type Subject =
  | 'activity'
  | 'calls'
  | 'channels'
  | 'contacts'
  | 'emoji'
  | 'favorites'
  | 'hidden'
  | 'license'
  | 'previews'
  | 'remarks'
  | 'reminders'
  | 'scheduled'
  | 'seen'
  | 'server'
  | 'settings'
  | 'threads'
  | 'timeouts'
  | 'unreadMarks'
  | 'users'
  | 'warnings'
  | `seen:${ChatKey}`
  | `threads:${number}`
  | `follows:${number}`

const mostSubjects = 10_000

/**
 * Tells whether a subject has changed since a moment: by an event, by the answer to an own change, or because a stream
 * began. It counts changes of entries that are unknown yet, too.
 */
export class Changes {
  #now = 0
  /** The last change of each subject; those that are not listed changed at `#floor`. */
  readonly #at = new Map<Subject, number>()
  #floor = 0

  /** The present moment, for `hasChanged`. */
  get now(): number {
    return this.#now
  }

  note(...subjects: readonly Subject[]): void {
    for (const subject of subjects) {
      this.#at.delete(subject)
      this.#at.set(subject, ++this.#now)
    }
    while (this.#at.size > mostSubjects) {
      const [[oldest, at] = [undefined, 0]] = this.#at
      if (oldest !== undefined) this.#at.delete(oldest)
      this.#floor = Math.max(this.#floor, at)
    }
  }

  /** Notes all subjects: a stream has begun, and changes before it may be missing. */
  noteAll(): void {
    this.#at.clear()
    this.#floor = ++this.#now
  }

  /** Whether a subject, or the whole of which it is a part, has changed since a moment. */
  hasChanged(since: number, subject: Subject): boolean {
    const [whole = subject] = subject.split(':')
    return this.#last(subject) > since || this.#last(whole as Subject) > since
  }

  #last(subject: Subject): number {
    return this.#at.get(subject) ?? this.#floor
  }
}
