import { peopleMentionedAbove } from '../activity/index.ts'
import { directPeersAbove } from '../messages/index.ts'
import { listUsers } from '../users/index.ts'
import type { MailNoticesServices } from './services.ts'

/**
 * The users who may have something unread to be told of by mail: those with new direct messages or mentions, until they are
 * looked at and nothing is left. The work is that of new messages, not that of all users.
 */
export class MailNoticeCandidates {
  readonly #uids = new Set<number>()
  /** The end of the log at the last two looks. Mentions are noted a moment after their messages. */
  #ends: [number | undefined, number | undefined] = [undefined, undefined]

  /** Adds the users with news, or all on the first two looks. */
  async refresh(services: MailNoticesServices): Promise<Set<number>> {
    const { database, db } = services
    const last = await database.lastMid()
    const [before, newest] = this.#ends
    const added =
      before === undefined
        ? listUsers(services).map(({ uid }) => uid)
        : [...(await directPeersAbove(db, before)), ...(await peopleMentionedAbove(db, before))]
    for (const uid of added) this.#uids.add(uid)
    this.#ends = [newest, last]
    return this.#uids
  }

  /** Begins anew with all users. */
  clear(): void {
    this.#uids.clear()
    this.#ends = [undefined, undefined]
  }
}
