import type { ServerEvent } from '@parley/protocol'
import { subjectsOf } from './changed-subjects.ts'
import { heartbeat } from './heartbeat.ts'
import { calls } from '../subjects/calls/apply.ts'
import { channels } from '../subjects/channels/apply.ts'
import { chatSettings } from '../subjects/chats/apply.ts'
import { contacts } from '../subjects/contacts/apply.ts'
import type { Applies, Context } from './context.ts'
import { favorites } from '../subjects/favorites/apply.ts'
import { emoji } from '../subjects/emoji/apply.ts'
import { license } from '../subjects/license/apply.ts'
import { members } from '../subjects/members/apply.ts'
import { reports } from '../subjects/reports/apply.ts'
import { moderation } from '../subjects/moderation/apply.ts'
import { messages } from '../subjects/messages/apply.ts'
import { organization } from '../subjects/server/apply.ts'
import { previews } from '../subjects/previews/apply.ts'
import { reminders } from '../subjects/reminders/apply.ts'
import { scheduled } from '../subjects/scheduled/apply.ts'
import { seen } from '../subjects/seen/apply.ts'
import { sessions } from '../subjects/auth/apply.ts'
import { status } from '../subjects/status/apply.ts'
import type { Store } from '../store/store.ts'
import { threads } from '../subjects/threads/apply.ts'
import { typing } from '../subjects/typing/apply.ts'
import { unread } from '../subjects/unread/apply.ts'
import { drafts } from '../subjects/drafts/apply.ts'
import { users } from '../subjects/users/apply.ts'

const applies: Applies = {
  ...heartbeat,
  ...users,
  ...members,
  ...reports,
  ...moderation,
  ...channels,
  ...messages,
  ...typing,
  ...previews,
  ...seen,
  ...sessions,
  ...threads,
  ...scheduled,
  ...reminders,
  ...unread,
  ...drafts,
  ...chatSettings,
  ...contacts,
  ...status,
  ...favorites,
  ...calls,
  ...emoji,
  ...organization,
  ...license,
}

/** Applies an event to the store. Ignores unknown types. */
export function apply(context: Context, event: ServerEvent): void {
  const one = applies[event.type] as ((context: Context, event: ServerEvent) => void) | undefined
  one?.(context, event)
  const { store } = context
  if (event.type === 'ready') streamBegan(store)
  else store.changes.note(...subjectsOf(event, store.me))
}

/** Changes were missed while there was no stream: each subject is read again. */
function streamBegan(store: Store) {
  store.changes.noteAll()
  store.threads.streamBegan()
  store.touch('threads')
}
