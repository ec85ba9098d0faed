import { parseSource, readSource, type SourceNode, visit } from './imports.ts'

const server = 'apps/server/src'

/** The files or the folder of the server that own each table. Nothing else may name the table. */
export const owners: Readonly<Record<string, string | readonly string[]>> = {
  sequence: 'engines/database/',
  entry_key: 'engines/database/',
  commit_log: 'engines/database/',
  secret: 'engines/secrets/table.ts',
  node: 'engines/nodes/cluster.ts',
  rate_limit: 'engines/database/',
  presence: 'features/users/profile/presence-store.ts',
  job: 'engines/jobs/queue.ts',
  data_job: 'features/data-jobs/store.ts',
  delivery: 'features/deliveries/store.ts',
  bot_key: 'features/bots/store.ts',
  call_room: 'features/calls/store.ts',
  call_participant: 'features/calls/store.ts',
  call_link: 'features/calls/store.ts',
  webhook: 'features/webhooks/store.ts',
  webhook_delivery: 'features/webhooks/store.ts',
  mail_notice: 'features/mail-notices/store.ts',
  widget_visit: 'features/widget/store.ts',
  outlet: 'features/push/outlets/store.ts',
  bot_command: 'features/webhooks/interactions/commands-store.ts',
  report: 'features/reports/store.ts',
  warning: 'features/reports/warnings-store.ts',
  timeout: 'features/timeouts/store.ts',
  log_cursor: 'engines/jobs/follow.ts',
  // The status of backups and the retention of the audit log are rows of their own.
  config: [
    'features/organization/store.ts',
    'engines/backup/shared-status.ts',
    'engines/backup/status-at.ts',
    'features/audit/retention-store.ts',
    'engines/database/probe.ts',
  ],
  audit_entry: 'features/audit/store.ts',
  account: 'features/users/store.ts',
  users_log: 'features/users/log-store.ts',
  contact: 'features/contacts/store.ts',
  personal_status: 'features/status/store.ts',
  contact_remark: 'features/contacts/remarks-store.ts',
  channel: 'features/channels/store.ts',
  membership: 'features/channels/store.ts',
  pin: 'features/channels/store.ts',
  upload: 'features/files/store.ts',
  file: ['features/files/store.ts', 'features/files/usage-store.ts'],
  file_reference: 'features/files/store.ts',
  archive: 'features/archives/store.ts',
  favorite: 'features/favorites/store.ts',
  emoji: 'features/emoji/store.ts',
  scheduled_message: 'features/scheduled/store.ts',
  reminder: 'features/reminders/store.ts',
  magic_token: 'features/invites/store.ts',
  removal: 'features/invites/store.ts',
  read_mark: 'features/chat-settings/store.ts',
  hidden_reader: 'features/seen/store.ts',
  thread_follow: 'features/threads/store.ts',
  activity: 'features/activity/store.ts',
  unread_mark: 'features/unread/store.ts',
  draft: 'features/drafts/store.ts',
  message_version: 'features/messages/change/versions-store.ts',
  mute: 'features/chat-settings/store.ts',
  burn: 'features/chat-settings/store.ts',
  pinned_chat: ['features/chat-settings/store.ts', 'features/chat-settings/list-store.ts'],
  hidden_chat: 'features/chat-settings/list-store.ts',
  session: 'features/auth/store.ts',
  identity: 'features/auth/methods/identity-store.ts',
  second_factor: 'features/auth/second-factor/store.ts',
  recovery_code: 'features/auth/second-factor/store.ts',
  passkey: 'features/auth/passkeys/store.ts',
  password_digest: 'features/auth/digests/store.ts',
  app_password: 'features/auth/app-passwords/store.ts',
  one_time_value: 'features/auth/one-time-store.ts',
  directory_account: 'features/auth/methods/ldap/ldap-store.ts',
  search_index: ['engines/database/', 'features/messages/indexing/search-store.ts'],
  search_progress: 'features/messages/indexing/search-store.ts',
  hidden_preview: 'features/previews/store.ts',
  hidden_message: ['features/messages/store.ts', 'features/messages/change/moderated-store.ts'],
  message: [
    'engines/database/probe.ts',
    'features/messages/change/moderated-store.ts',
    'features/messages/indexing/search-store.ts',
    'features/messages/store.ts',
    'features/messages/send/send-store.ts',
    'features/messages/history/history-store.ts',
    'features/messages/history/files-store.ts',
    'features/messages/history/threads-store.ts',
    'features/messages/history/days-store.ts',
    'features/messages/history/summaries-store.ts',
  ],
}

/** The tables of the data model. */
export function tablesOfSchema(): string[] {
  const schema = readSource(`${server}/engines/database/schema.sql`)
  return [...schema.matchAll(/^create (?:virtual )?table (\w+)/gm)].map(([, name = '']) => name)
}

/** The tables that a source may not name, and `expression` where it computes a table's name. */
export function foreignTables(path: string, source: string): string[] {
  return [...namesIn(path, source)].filter((name) => {
    const owner = owners[name]
    if (owner === undefined) return !isStore(path)
    return ![owner].flat().some((place) => path.startsWith(`${server}/${place}`))
  })
}

/** Whether a source makes caches read rows again. Only the functions that change the rows should. */
export const invalidates = (path: string, source: string): boolean =>
  /\binvalidate\(/.test(source) && path.startsWith(`${server}/features/`) && !isStore(path)

const isStore = (path: string) => /\/([\w-]+-)?store\.ts$/.test(path)

const inSql = /\b(?:from|into|update|join)\s+(\w+)/gi
const queryMethods = /^(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|\w+Join)$/

function namesIn(path: string, source: string): Set<string> {
  const names = new Set<string>()
  visit(parseSource(path, source), (node) => {
    for (const name of [...inQuery(node), ...inText(node)]) names.add(name)
  })
  return names
}

function inQuery({ type, callee, arguments: given }: SourceNode): string[] {
  const { object, property } = callee ?? {}
  const method = property?.value ?? ''
  const namesTable = queryMethods.test(method) || (object?.value === 'sql' && method === 'table')
  if (type !== 'CallExpression' || !namesTable) return []
  const [first] = given ?? []
  const listed = first?.expression.elements?.map((one) => one.expression) ?? [first?.expression]
  return listed.map((one) =>
    one?.type === 'StringLiteral' ? (one.value ?? '').replace(/\W.*/, '') : 'expression',
  )
}

function inText({ type, value, raw }: SourceNode): string[] {
  const text = type === 'StringLiteral' ? value : type === 'TemplateElement' ? raw : undefined
  const found = [...(text ?? '').matchAll(inSql)].map(([, name = '']) => name)
  return found.filter((name) => name in owners)
}
