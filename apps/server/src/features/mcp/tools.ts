import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { ApiError, type ChatMessage, type MessageInput } from '@parley/protocol'
import { previewOf } from '@parley/rules'
import { z } from 'zod'
import type { Json } from '../../http/on.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { visibleChannels } from '../channels/index.ts'
import {
  channelPage,
  directPage,
  like,
  recipientOf,
  replyTo,
  sendMessage,
} from '../messages/index.ts'
import { searchPage } from '../search/index.ts'
import { findUser, listUsers } from '../users/index.ts'
import type { McpServices } from './services.ts'

const maxListed = 500
const maxPage = 100
const maxTextChars = 4_000

// Functions, because the library is not loaded with this module.
const id = () => z.number().int().positive()
const chat = () => ({
  channel: id().optional().describe('the number of a channel'),
  person: id().optional().describe('the number of a person, for a direct chat'),
})

/** Offers what the key of a bot may do as tools. Each checks the rights of the bot, as its calls do. */
export function addTools(server: McpServer, services: McpServices, me: CurrentUser): void {
  if (me.scopes?.has('read')) addReading(server, services, me)
  if (me.scopes?.has('send')) addSending(server, services, me)
}

function addReading(server: McpServer, services: McpServices, me: CurrentUser): void {
  server.registerTool(
    'list_chats',
    {
      description: 'Lists the channels and people that you can write to, with their numbers.',
      annotations: { readOnlyHint: true },
    },
    answering(() => ({
      channels: visibleChannels(services, me)
        .slice(0, maxListed)
        .map(({ gid, name, description, is_public }) => ({
          channel: gid,
          name,
          description,
          is_public,
        })),
      people: listUsers(services)
        .filter(({ uid, status, is_guest }) => uid !== me.uid && status === 'normal' && !is_guest)
        .slice(0, maxListed)
        .map(({ uid, name, is_bot }) => ({ person: uid, name, is_bot })),
    })),
  )
  server.registerTool(
    'read_history',
    {
      description: 'Reads the messages of a channel or a direct chat, oldest first.',
      inputSchema: {
        ...chat(),
        before: id().optional().describe('only messages with smaller numbers'),
        limit: z.number().int().min(1).max(maxPage).optional(),
      },
      annotations: { readOnlyHint: true },
    },
    answering(async ({ before, limit = 50, ...target }) => {
      const query = { limit, ...(before === undefined ? {} : { before }) }
      const page = await pageOf(target, query)
      const messages = JSON.parse(await textOf(page)) as ChatMessage[]
      return { messages: messages.flatMap((message) => toLine(services, message)) }
    }),
  )
  server.registerTool(
    'search',
    {
      description:
        'Searches the messages and files that you can read, newest first. The words may be narrowed as in the app: from:Name, in:channel, before:2026-01-31.',
      inputSchema: { query: z.string().min(1).max(500) },
      annotations: { readOnlyHint: true },
    },
    answering(async ({ query }) => {
      const { items } = await searchPage(services, me, { q: query })
      return { messages: items.flatMap(({ message }) => toLine(services, message)) }
    }),
  )
  function pageOf(
    given: { channel?: number | undefined; person?: number | undefined },
    query: { limit: number; before?: number },
  ): Promise<Json> {
    const target = targetOf(given)
    return 'gid' in target
      ? channelPage(services, me, target.gid, query)
      : directPage(services, me, target.uid, query)
  }
}

function addSending(server: McpServer, services: McpServices, me: CurrentUser): void {
  server.registerTool(
    'send_message',
    {
      description:
        'Sends a message in Markdown to a channel or person, or as a reply to a message.',
      inputSchema: {
        ...chat(),
        reply_to: id().optional().describe('the number of a message'),
        text: z.string().min(1).max(maxTextChars),
      },
      annotations: { destructiveHint: false },
    },
    answering(async ({ channel, person, reply_to, text }) => {
      const body: MessageInput = { content_type: 'text/markdown', content: text, properties: null }
      if (reply_to !== undefined) return { mid: await replyTo(services, me, reply_to, body) }
      const target = targetOf({ channel, person })
      return {
        mid: await sendMessage(services, me, recipientOf(services, me, target), body),
      }
    }),
  )
  server.registerTool(
    'react',
    {
      description: 'Adds an emoji to a message, or takes your own back if it is there.',
      inputSchema: { message: id(), emoji: z.string().min(1).max(32) },
      annotations: { destructiveHint: false },
    },
    answering(async ({ message, emoji }) => ({ mid: await like(services, me, message, emoji) })),
  )
}

function targetOf({
  channel,
  person,
}: {
  channel?: number | undefined
  person?: number | undefined
}): { gid: number } | { uid: number } {
  if (channel !== undefined && person === undefined) return { gid: channel }
  if (person !== undefined && channel === undefined) return { uid: person }
  throw new ToolError('Give either a channel or a person.')
}

/** An error whose message the model reads. */
class ToolError extends Error {}

/** Makes the handler of a tool: its answer as JSON, and its `ToolError` as words. */
function answering<Input>(work: (input: Input) => unknown) {
  return async (input: Input) => {
    try {
      return { content: [textPart(JSON.stringify(await work(input)))] }
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof ToolError)) throw error
      const words = error instanceof ApiError ? `Refused: ${error.reason}` : error.message
      return { content: [textPart(words)], isError: true }
    }
  }
}

const textOf = async ({ body }: Json): Promise<string> =>
  body instanceof Readable ? text(body) : body.toString()

const textPart = (text: string) => ({ type: 'text' as const, text })

/** A message as a model reads it; nothing for reactions. */
function toLine(services: McpServices, { mid, from_uid, created_at, detail }: ChatMessage) {
  if (detail.type === 'reaction') return []
  const nameOf = (uid: number) => findUser(services, uid)?.name
  const { kind, text } = previewOf(detail, nameOf)
  const isText = detail.content_type.startsWith('text/')
  return [
    {
      message: mid,
      from: nameOf(from_uid) ?? 'a deleted user',
      person: from_uid,
      at: new Date(created_at).toISOString(),
      text: isText ? detail.content : `[${kind}] ${text}`,
      ...(detail.type === 'reply' ? { reply_to: detail.mid } : {}),
    },
  ]
}
