import { contract } from '@parley/protocol/contract'
import type { FastifyInstance } from 'fastify'
import type { Feature } from './feature.ts'
import { feature as activity } from './features/activity/index.ts'
import { feature as archives } from './features/archives/index.ts'
import { createAuditState, feature as audit } from './features/audit/index.ts'
import { createAuthState, feature as auth, identify } from './features/auth/index.ts'
import {
  type BotsServices,
  createBotsState,
  feature as bots,
  identifyBot,
} from './features/bots/index.ts'
import { createChannelsState, feature as channels } from './features/channels/index.ts'
import { createContactsState, feature as contacts } from './features/contacts/index.ts'
import { createEmojiState, feature as emoji } from './features/emoji/index.ts'
import {
  createDataJobsState,
  type DataJobsServices,
  feature as dataJobs,
} from './features/data-jobs/index.ts'
import { feature as directory } from './features/directory/index.ts'
import { feature as drafts } from './features/drafts/index.ts'
import {
  createUnreadState,
  feature as unread,
  type UnreadServices,
} from './features/unread/index.ts'
import { feature as favorites } from './features/favorites/index.ts'
import { feature as fileList } from './features/file-list/index.ts'
import { createFilesState, feature as files } from './features/files/index.ts'
import { createChatSettingsState, feature as chatSettings } from './features/chat-settings/index.ts'
import { feature as invites } from './features/invites/index.ts'
import { feature as license } from './features/license/index.ts'
import {
  callSources,
  type CallsServices,
  createCallsState,
  feature as calls,
} from './features/calls/index.ts'
import { feature as serverData } from './features/server-data/index.ts'
import { feature as dashboard } from './features/dashboard/index.ts'
import { feature as reports } from './features/reports/index.ts'
import { createPushState, feature as push, type PushServices } from './features/push/index.ts'
import {
  createWebhooksState,
  feature as webhooks,
  type WebhooksServices,
} from './features/webhooks/index.ts'
import { feature as widget } from './features/widget/index.ts'
import { feature as mcp } from './features/mcp/index.ts'
import { feature as mailNotices } from './features/mail-notices/index.ts'
import { feature as mail } from './features/mail/index.ts'
import {
  createMembersState,
  feature as members,
  type MembersServices,
} from './features/members/index.ts'
import { createMessagesState, feature as messages } from './features/messages/index.ts'
import { feature as ownData } from './features/own-data/index.ts'
import { feature as chatSummaries } from './features/chat-summaries/index.ts'
import { feature as ownLists } from './features/own-lists/index.ts'
import { createOrganizationState, feature as organization } from './features/organization/index.ts'
import { feature as reminders } from './features/reminders/index.ts'
import { feature as scheduled } from './features/scheduled/index.ts'
import { feature as search } from './features/search/index.ts'
import {
  createPreviewsState,
  feature as previews,
  type PreviewsServices,
} from './features/previews/index.ts'
import { createSeenState, feature as seen, type SeenServices } from './features/seen/index.ts'
import { feature as setup } from './features/setup/index.ts'
import { createStreams, feature as stream, type StreamServices } from './features/stream/index.ts'
import { createTimeoutsState, feature as timeouts } from './features/timeouts/index.ts'
import { feature as threads } from './features/threads/index.ts'
import { createStatusState, feature as status } from './features/status/index.ts'
import { createUsersState, feature as users } from './features/users/index.ts'
import { readMailFolder } from './engines/mailer/folder.ts'
import { addDocs } from './http/site/docs.ts'
import { addMailPage } from './http/site/mail-page.ts'
import { addMetrics } from './http/site/metrics.ts'
import type { Route } from './http/on.ts'
import type { Authenticate } from './http/request/current-user.ts'
import { openRouter } from './http/router.ts'
import { builtClient, openSite } from './http/site/site.ts'
import { createHttpState } from './http/services.ts'
import type { Engines } from './services.ts'

/** The parts of one running server: the engines, and what each feature keeps in memory. */
export type Services = StreamServices &
  BotsServices &
  WebhooksServices &
  CallsServices &
  PushServices &
  DataJobsServices &
  MembersServices &
  PreviewsServices &
  SeenServices &
  UnreadServices

/** Adds the state of every feature to the engines, lower layers first. */
export function createServices(engines: Engines): Services {
  const http = Object.assign(engines, { http: createHttpState(engines) })
  const audited = Object.assign(http, { audit: createAuditState(http) })
  const server = Object.assign(audited, { organization: createOrganizationState(audited) })
  const people = Object.assign(server, { users: createUsersState(server) })
  const chats = Object.assign(people, {
    contacts: createContactsState(people),
    channels: createChannelsState(people),
    files: createFilesState(),
    emoji: createEmojiState(people),
    status: createStatusState(people),
    dataJobs: createDataJobsState(people),
  })
  const settings = Object.assign(chats, {
    chatSettings: createChatSettingsState(chats),
    timeouts: createTimeoutsState(chats),
  })
  const readers = Object.assign(settings, {
    seen: createSeenState(settings),
    unread: createUnreadState(settings),
  })
  const messaging = Object.assign(readers, {
    auth: createAuthState(settings),
    messages: createMessagesState(settings),
  })
  return Object.assign(messaging, {
    previews: createPreviewsState(messaging),
    calls: createCallsState(messaging),
    bots: createBotsState(messaging),
    webhooks: createWebhooksState(messaging),
    push: createPushState(messaging),
    members: createMembersState(messaging),
    streams: createStreams(messaging),
  })
}

/** The features in dependency order: each may import those above it in this list. */
const features: readonly Feature<Services>[] = [
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
]

/** Opens every feature and returns the HTTP server. Jobs run once `services.jobs.start()` is called. */
export async function openApp(services: Services): Promise<FastifyInstance> {
  const routes = features.flatMap((feature) => feature.routes(services))
  requireAll(routes)
  for (const feature of features) await feature.open?.(services)
  await services.joinCluster()
  const authenticate: Authenticate = (token, kind) =>
    kind === 'bot' ? identifyBot(services, token) : identify(services, token)
  const app = await openRouter(services, routes, authenticate)
  addMetrics(app, services, authenticate)
  addDocs(app)
  const { mailFolder } = services.config
  if (mailFolder) addMailPage(app, () => readMailFolder(mailFolder))
  const { frontendUrl, licenseService } = services.config
  await openSite(app, builtClient(), {
    ...{ frontendUrl, licenseService: licenseService?.url },
    callSources: () => callSources(services),
  })
  app.addHook('preClose', async () => {
    for (const feature of features) await feature.stop?.(services)
  })
  app.addHook('onClose', async () => {
    for (const feature of [...features].reverse()) await feature.close?.(services)
  })
  return app
}

/** Throws if no feature handles an endpoint of the contract. */
function requireAll(routes: readonly Route[]): void {
  const handled = new Set(routes.map(({ endpoint }) => endpoint))
  const missing = contract.filter((endpoint) => !handled.has(endpoint))
  if (missing.length === 0) return
  const names = missing.map(({ method, path }) => `${method} ${path}`)
  throw new Error(`No feature handles ${names.join(', ')}`)
}
