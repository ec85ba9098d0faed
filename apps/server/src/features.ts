import { feature as activity } from './features/activity/index.ts'
import { feature as archives } from './features/archives/index.ts'
import { feature as audit } from './features/audit/index.ts'
import { feature as auth } from './features/auth/index.ts'
import { feature as bots } from './features/bots/index.ts'
import { feature as calls } from './features/calls/index.ts'
import { feature as channels } from './features/channels/index.ts'
import { feature as chatSettings } from './features/chat-settings/index.ts'
import { feature as chatSummaries } from './features/chat-summaries/index.ts'
import { feature as contacts } from './features/contacts/index.ts'
import { feature as dashboard } from './features/dashboard/index.ts'
import { feature as dataJobs } from './features/data-jobs/index.ts'
import { feature as directory } from './features/directory/index.ts'
import { feature as drafts } from './features/drafts/index.ts'
import { feature as emoji } from './features/emoji/index.ts'
import { feature as favorites } from './features/favorites/index.ts'
import { feature as fileList } from './features/file-list/index.ts'
import { feature as files } from './features/files/index.ts'
import { feature as invites } from './features/invites/index.ts'
import { feature as license } from './features/license/index.ts'
import { feature as mailNotices } from './features/mail-notices/index.ts'
import { feature as mail } from './features/mail/index.ts'
import { feature as mcp } from './features/mcp/index.ts'
import { feature as members } from './features/members/index.ts'
import { feature as messages } from './features/messages/index.ts'
import { feature as organization } from './features/organization/index.ts'
import { feature as ownData } from './features/own-data/index.ts'
import { feature as ownLists } from './features/own-lists/index.ts'
import { feature as previews } from './features/previews/index.ts'
import { feature as push } from './features/push/index.ts'
import { feature as reminders } from './features/reminders/index.ts'
import { feature as reports } from './features/reports/index.ts'
import { feature as scheduled } from './features/scheduled/index.ts'
import { feature as search } from './features/search/index.ts'
import { feature as seen } from './features/seen/index.ts'
import { feature as serverData } from './features/server-data/index.ts'
import { feature as setup } from './features/setup/index.ts'
import { feature as status } from './features/status/index.ts'
import { feature as stream } from './features/stream/index.ts'
import { feature as threads } from './features/threads/index.ts'
import { feature as timeouts } from './features/timeouts/index.ts'
import { feature as unread } from './features/unread/index.ts'
import { feature as users } from './features/users/index.ts'
import { feature as webhooks } from './features/webhooks/index.ts'
import { feature as widget } from './features/widget/index.ts'
import type { HttpServices } from './http/services.ts'

/** The features in dependency order: each may import those above it in this list. */
export const features = [
  audit,
  organization,
  license,
  mail,
  users,
  contacts,
  channels,
  files,
  emoji,
  status,
  dataJobs,
  invites,
  chatSettings,
  timeouts,
  seen,
  unread,
  drafts,
  auth,
  messages,
  scheduled,
  reminders,
  archives,
  favorites,
  search,
  previews,
  calls,
  fileList,
  directory,
  reports,
  threads,
  activity,
  chatSummaries,
  ownLists,
  ownData,
  serverData,
  setup,
  push,
  widget,
  dashboard,
  members,
  bots,
  webhooks,
  mailNotices,
  mcp,
  stream,
] as const

/** The parts of one running server: the engines, and what each feature keeps in memory. */
export type Services = HttpServices & Intersection<StateOf<(typeof features)[number]>>

type StateOf<F> = F extends { state?(services: never): infer State } ? State : never

// The types of a union, all at once: they are inferred from the parameter of a function.
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
