import { fail, type RequestOf, type recordVisit as endpoint, type Visit } from '@parley/protocol'
import { truncate } from '@parley/rules'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { haveTalked, type MessagesServices } from '../messages/index.ts'
import { findVisit, saveVisit } from './store.ts'

const titleChars = 200
const languageChars = 35
const emailChars = 320

/** Stores where the caller has opened the widget. An address that was entered before stays. */
export async function recordVisit(
  services: MessagesServices,
  { uid }: CurrentUser,
  input: RequestOf<typeof endpoint>['body'] & { user_agent: string | null },
): Promise<undefined> {
  const page = webAddress(input.page)
  const visit = {
    page,
    title: truncate(input.title ?? '', titleChars),
    language: truncate(input.language ?? '', languageChars),
    user_agent: input.user_agent,
    visited_at: services.clock.now(),
    ...(input.email ? { email: truncate(input.email, emailChars) } : {}),
  }
  await services.database.transact((tx) => saveVisit(tx, uid, visit))
  return undefined
}

/** Where a visitor has opened the widget. Only admins and people who share a direct chat with them may know. */
export async function readVisit(
  services: MessagesServices,
  me: CurrentUser,
  uid: number,
): Promise<Visit> {
  const mayKnow = me.is_admin || me.uid === uid || (await haveTalked(services.db, me.uid, uid))
  const visit = mayKnow ? await findVisit(services.db, uid) : undefined
  if (!visit) throw fail('not-found')
  const { uid: _, ...rest } = visit
  return rest
}

/** Parses an http(s) address and removes its password and fragment, which may be secrets of the site. */
function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw fail('bad-url', { field: 'page' })
  }
  url.username = ''
  url.password = ''
  url.hash = ''
  return url.href
}
