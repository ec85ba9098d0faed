import {
  type BulkAction,
  type BulkResult,
  changeMembers,
  endMemberSession,
  endMemberSessions,
  exportMembers,
  handOverServer,
  type ImportResult,
  importMembers,
  listMemberSessions,
  listMemberUids,
  type MemberFilter,
  type MemberPage,
  type MemberQuery,
  searchMembers,
  type Session,
} from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { randomText } from '../../request/random-text.ts'

/** The accounts of the server, as administrators find and change them. */
export class MemberActions {
  readonly #api: Api
  /** The change without an answer. Its repetition has the same key, so the server makes it once. */
  #unanswered: { body: string; key: string } | undefined

  constructor(api: Api) {
    this.#api = api
  }

  search(query: MemberQuery, signal?: AbortSignal): Promise<MemberPage> {
    return this.#api.call(searchMembers, { query }, signal)
  }

  /** The uids of all accounts that match a filter. */
  uids(query: MemberFilter): Promise<number[]> {
    return this.#api.call(listMemberUids, { query })
  }

  /** The accounts that match a filter, as a CSV file. */
  export(query: MemberFilter): Promise<string> {
    return this.#api.call(exportMembers, { query })
  }

  /** Tells what an action would do to accounts. */
  async preview(
    action: BulkAction,
    uids: readonly number[],
    signal?: AbortSignal,
  ): Promise<BulkResult[]> {
    const body = { action, uids: [...uids], dry_run: true }
    return (await this.#api.call(changeMembers, { body }, signal)).results
  }

  /** Does the same to many accounts, and returns the outcome for each. */
  async change(action: BulkAction, uids: readonly number[]): Promise<BulkResult[]> {
    const input = { action, uids: [...uids] }
    const body = JSON.stringify(input)
    if (this.#unanswered?.body !== body) this.#unanswered = { body, key: randomText() }
    const { key } = this.#unanswered
    const { results } = await this.#api.call(changeMembers, { body: input, idempotencyKey: key })
    this.#unanswered = undefined
    return results
  }

  /** Creates the accounts of a CSV file; with `isDryRun` it only tells the outcome of each row. */
  import(csv: string, isDryRun: boolean): Promise<ImportResult> {
    return this.#api.call(importMembers, { query: { dry_run: isDryRun }, body: csv })
  }

  sessions(uid: number, signal?: AbortSignal): Promise<Session[]> {
    return this.#api.call(listMemberSessions, { params: { uid } }, signal)
  }

  /** Signs a user out on one device. */
  async endSession(uid: number, device: string): Promise<void> {
    await this.#api.call(endMemberSession, { params: { uid, device } })
  }

  /** Signs a user out on all devices, and returns their number. */
  async endSessions(uid: number): Promise<number> {
    return (await this.#api.call(endMemberSessions, { params: { uid } })).ended
  }

  /** Makes another administrator the owner of the server. */
  async handOver(uid: number, password: string): Promise<void> {
    await this.#api.call(handOverServer, { body: { uid, password } })
  }
}
