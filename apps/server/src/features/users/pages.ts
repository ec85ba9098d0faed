import { limits, type ServerEvent } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { type User, toUserInfo } from './user.ts'

/** An event that many streams send. The object is the same for all of them, so that its bytes can be cached. */
export interface SharedEvent {
  json: string
}

/** The pages of all members that were made so far. */
export interface MembersPages {
  members: readonly User[]
  version: number
  made: SharedEvent[]
}

export type Viewer = Pick<CurrentUser, 'is_guest' | 'is_visitor' | 'uid'>

/** Makes the pages that `made` does not have yet, and keeps them there. */
export function* pagesOf(
  users: readonly User[],
  viewer: Viewer,
  version: number,
  made: SharedEvent[],
): Generator<SharedEvent> {
  const count = Math.max(1, Math.ceil(users.length / limits.rowsPage))
  for (let at = 0; at < count; at++) {
    const from = at * limits.rowsPage
    const page = users.slice(from, from + limits.rowsPage)
    made[at] ??= { json: pageOf(page, viewer, version, at === count - 1) }
    yield made[at] as SharedEvent
  }
}

/** The event with some users. */
export function pageOf(
  users: readonly User[],
  viewer: Viewer,
  version: number,
  isLast: boolean,
): string {
  const infos = users.map((user) => toUserInfo(user, viewer))
  const event: ServerEvent = { type: 'users_page', users: infos, version, is_last: isLast }
  return JSON.stringify(event)
}
