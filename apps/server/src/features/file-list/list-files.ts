import { Readable } from 'node:stream'
import { type FileRow, type ParsedRequest, type listFiles, limits } from '@parley/protocol'
import { Json } from '../../http/on.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { allChannels, visibleChannels } from '../channels/index.ts'
import { existingFiles } from '../files/index.ts'
import {
  chatWith,
  type FileMessage,
  type FileMessagesFilter,
  type MessagesServices,
  readFileMessages,
} from '../messages/index.ts'
import { extensionOf, hasText, isOfKind, periodMs } from './rules.ts'

type Query = ParsedRequest<typeof listFiles>['query']

const messagesPerQuery = 200

/**
 * The files that a user can see, newest first, or above `after` the oldest first: those of their direct chats and of the channels that they
 * can see, for administrators of all channels. Read in parts while it is sent, to bound memory.
 */
export function listFilesFor(services: MessagesServices, me: CurrentUser, query: Query): Json {
  const pageSize = Math.min(Math.max(query.page_size ?? limits.filesPage, 1), limits.filesPage)
  const skip = (Math.max(query.page ?? 1, 1) - 1) * pageSize
  return new Json(Readable.from(encode(services, me, query, skip, pageSize)))
}

async function* encode(
  services: MessagesServices,
  me: CurrentUser,
  query: Query,
  skip: number,
  pageSize: number,
): AsyncGenerator<string> {
  let separator = '['
  let [skipped, sent] = [0, 0]
  for await (const messages of matches(services, filterOf(services, me, query), query)) {
    const wanted = messages.slice(Math.min(skip - skipped, messages.length))
    skipped += messages.length - wanted.length
    const page = wanted.slice(0, pageSize - sent)
    const rows = await toRows(services, page, query)
    for (const row of rows) {
      yield separator + JSON.stringify(row)
      separator = ','
    }
    sent += page.length
    if (sent === pageSize) break
  }
  yield separator === '[' ? '[]' : ']'
}

function filterOf(services: MessagesServices, me: CurrentUser, query: Query): FileMessagesFilter {
  const now = services.clock.now()
  const channels = me.is_admin ? allChannels(services) : visibleChannels(services, me)
  const { uid, gid, dm, creation_time_type } = query
  return {
    uid: me.uid,
    gids: channels.map((channel) => channel.gid),
    chat: gid !== undefined ? { gid } : dm !== undefined ? chatWith(me.uid, dm) : undefined,
    from_uid: uid,
    createdAfter: creation_time_type && now - periodMs(creation_time_type),
    now,
  }
}

/** The matching messages in parts. Media type and name are inside the properties, so they match here. */
async function* matches(
  { database }: MessagesServices,
  filter: FileMessagesFilter,
  { before = Number.MAX_SAFE_INTEGER, after, file_type, q = '' }: Query,
): AsyncGenerator<FileMessage[]> {
  let last = Math.min(after ?? before, Number.MAX_SAFE_INTEGER)
  for (;;) {
    const cursor = after === undefined ? { before: last } : { after: last }
    const messages = await readFileMessages(database, filter, cursor, messagesPerQuery)
    yield messages.filter((message) => {
      if (file_type === undefined && q === '') return true
      const { name, type } = factsOf(message)
      return (file_type === undefined || isOfKind(type, file_type)) && hasText(name, q)
    })
    if (messages.length < messagesPerQuery) return
    last = messages.at(-1)?.[0] ?? 0
  }
}

async function toRows(
  services: MessagesServices,
  messages: readonly FileMessage[],
  query: Query,
): Promise<FileRow[]> {
  const existing = await existingFiles(
    services.db,
    messages.map(([, , , , , path]) => path),
  )
  return messages.map((message) => {
    const [mid, from_uid, gid, to_uid, content_type, content, properties, created_at] = message
    return {
      mid,
      from_uid,
      gid: gid ?? 0,
      ...(query.ext === 1 && to_uid !== null ? { to_uid } : {}),
      ext: extensionOf(factsOf(message).name),
      content_type: content_type as FileRow['content_type'],
      content,
      properties: properties ?? '',
      created_at,
      expired: !existing.has(content),
    }
  })
}

function factsOf([, , , , , , properties]: FileMessage): { name: string; type: string } {
  const { name, content_type } = JSON.parse(properties ?? '{}') as Record<string, unknown>
  return {
    name: typeof name === 'string' ? name : '',
    type: typeof content_type === 'string' ? content_type : '',
  }
}
