const rememberedMs = 60_000

/** Remembers for a minute what the database failed of, for the health of the server. */
export class CommitHealth {
  #failedAt = Number.NEGATIVE_INFINITY
  #damagedAt = Number.NEGATIVE_INFINITY

  /** A group was not committed. The next commit proves that the cause is gone. */
  noteFailure(): void {
    this.#failedAt = performance.now()
  }

  noteCommit(): void {
    this.#failedAt = Number.NEGATIVE_INFINITY
  }

  /** A part of the database cannot be read. Other parts go on, so that a commit proves nothing. */
  noteDamage(): void {
    this.#damagedAt = performance.now()
  }

  /** Whether damage was found within the last minute. */
  isDamaged(): boolean {
    return isRecent(this.#damagedAt)
  }

  isGood(): boolean {
    return !isRecent(this.#failedAt) && !this.isDamaged()
  }
}

const isRecent = (time: number) => performance.now() - time <= rememberedMs
