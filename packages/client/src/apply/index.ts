import type { ServerEvent } from '@parley/protocol'
import { subjectsOf } from './subjects.ts'
import { heartbeat } from './heartbeat.ts'
import { calls } from './calls.ts'
import { channels } from './channels.ts'
import { chatSettings } from './chat-settings.ts'
import { contacts } from './contacts.ts'
import type { Applies, Context } from './context.ts'
import { favorites } from './favorites.ts'
import { emoji } from './emoji.ts'
import { license } from './license.ts'
import { members } from './members.ts'
import { reports } from './reports.ts'
import { moderation } from './moderation.ts'
import { messages } from './messages.ts'
import { organization } from './organization.ts'
import { previews } from './previews.ts'
import { reminders } from './reminders.ts'
import { scheduled } from './scheduled.ts'
import { seen } from './seen.ts'
import { sessions } from './sessions.ts'
import { status } from './status.ts'
import type { Store } from '../store/store.ts'
import { threads } from './threads.ts'
import { typing } from './typing.ts'
import { unread } from './unread.ts'
import { drafts } from './drafts.ts'
import { users } from './users.ts'

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
