import {
  botDelete,
  botEdit,
  botGetChannel,
  botGetUser,
  botListChannels,
  botPrepareUpload,
  botReply,
  botSendMail,
  botSendToChannel,
  botSendToUser,
  botUploadChunk,
  type BotInteraction,
  type BotResponse,
  type Channel,
  type MessageInput,
  setBotCommands,
  type UserInfo,
} from '@parley/protocol'
import { call, type RequestOptions } from './request.ts'
import { openReceiver, type Receiver, type Received } from './webhook.ts'

const chunkBytes = 5_000_000

export interface BotOptions {
  /** The address of the server, such as `https://chat.example.org`. */
  url: string
  /** A key of the bot, from "Settings → Bots". */
  key: string
  /** The secret of its webhook, from "Deliveries". Only `listen` needs it. */
  secret?: string
  /** Another `fetch`, for proxies and tests. */
  fetch?: typeof fetch
}

/** A text in Markdown, or a whole message. */
export type MessageText = string | Omit<MessageInput, 'properties'> | MessageInput

export interface UploadedFile {
  name: string
  /** The media type, such as `image/png`. */
  type: string
  bytes: Uint8Array
}

/** Answers a slash command or a button. */
export type HandleInteraction<Type extends BotInteraction['type']> = (
  interaction: Extract<BotInteraction, { type: Type }>,
  bot: Bot,
) => Promise<BotResponse | string | void> | BotResponse | string | void

/** A bot of a server. Calls throw a `BotError` if they are refused. */
export interface Bot {
  /** The channels that the bot sees. */
  channels(): Promise<Channel[]>
  channel(gid: number): Promise<Channel>
  user(uid: number): Promise<UserInfo>
  /** Each of these returns the number of the new message. */
  sendToChannel(gid: number, message: MessageText): Promise<number>
  sendToUser(uid: number, message: MessageText): Promise<number>
  reply(mid: number, message: MessageText): Promise<number>
  /** Replaces the text of an own message. */
  edit(mid: number, message: MessageText): Promise<void>
  remove(mid: number): Promise<void>
  /** Uploads a file and returns a message with it, to be sent. */
  upload(file: UploadedFile): Promise<MessageInput>
  sendMail(mail: { to: string; subject: string; content: string }): Promise<void>
  /** Calls `handle` for each message that the webhook of the bot receives. An error makes the server send it again. */
  onMessage(handle: (message: Received, bot: Bot) => Promise<void> | void): void
  /**
   * Adds a slash command. `usage` tells its arguments, such as `<env>`. What `handle` returns is the answer: a text for the
   * user alone, or a `BotResponse`. It has five seconds.
   */
  command(
    terms: { name: string; usage?: string; about: string },
    handle: HandleInteraction<'command'>,
  ): void
  /** Calls `handle` when somebody presses a button in a message of the bot: one of `properties.buttons`. */
  onButton(handle: HandleInteraction<'button'>): void
  /** Tells the server the commands and listens for the webhook on a port. `host` is 127.0.0.1 if omitted. */
  listen(port: number, host?: string): Promise<Receiver>
}

/**
 * Creates a bot.
 *
 *     const bot = createBot({ url: 'https://chat.example.org', key: process.env.BOT_KEY })
 *     await bot.sendToChannel(2, 'Build **17** is green')
 */
export function createBot({ url, key, secret = '', fetch: send = fetch }: BotOptions): Bot {
  const options: RequestOptions = { url, key, fetch: send }
  const handlers: ((message: Received, bot: Bot) => Promise<void> | void)[] = []
  const commands = new Map<string, { terms: CommandTerms; handle: HandleInteraction<'command'> }>()
  let handleButton: HandleInteraction<'button'> = () => undefined
  const once = () => ({ idempotencyKey: crypto.randomUUID() })

  const bot: Bot = {
    channels: () => call(options, botListChannels, {}),
    channel: (gid) => call(options, botGetChannel, { params: { channel: String(gid) } }),
    user: (uid) => call(options, botGetUser, { params: { person: String(uid) } }),
    sendToChannel: (gid, message) =>
      call(options, botSendToChannel, { params: { gid }, body: toInput(message), ...once() }),
    sendToUser: (uid, message) =>
      call(options, botSendToUser, { params: { uid }, body: toInput(message), ...once() }),
    reply: (mid, message) =>
      call(options, botReply, { params: { mid }, body: toInput(message), ...once() }),
    async edit(mid, message) {
      await call(options, botEdit, { params: { mid }, body: toInput(message) })
    },
    async remove(mid) {
      await call(options, botDelete, { params: { mid } })
    },
    upload: (file) => upload(options, file),
    async sendMail(mail) {
      await call(options, botSendMail, { body: mail })
    },
    onMessage: (handle) => void handlers.push(handle),
    command({ name, usage = '', about }, handle) {
      commands.set(name, { terms: { name, usage, about }, handle })
    },
    onButton(handle) {
      handleButton = handle
    },
    async listen(port, host = '127.0.0.1') {
      const receiver = await openReceiver(
        { port, host, secret },
        {
          async message(message) {
            for (const handle of handlers) await handle(message, bot)
          },
          async interaction(received) {
            const answer =
              received.type === 'button'
                ? await handleButton(received, bot)
                : await commands.get(received.command)?.handle(received, bot)
            return typeof answer === 'string' ? { text: answer } : (answer ?? undefined)
          },
        },
      )
      const declared = [...commands.values()].map(({ terms }) => terms)
      if (declared.length > 0) await call(options, setBotCommands, { body: { commands: declared } })
      return receiver
    },
  }
  return bot
}

interface CommandTerms {
  name: string
  usage: string
  about: string
}

const toInput = (message: MessageText): MessageInput =>
  typeof message === 'string'
    ? { content_type: 'text/markdown', content: message, properties: null }
    : { properties: null, ...message }

async function upload(
  options: RequestOptions,
  { name, type, bytes }: UploadedFile,
): Promise<MessageInput> {
  const body = { content_type: type, filename: name }
  const id = await call(options, botPrepareUpload, { body })
  for (let from = 0; ; from += chunkBytes) {
    const isLast = from + chunkBytes >= bytes.length
    const form = new FormData()
    form.set('file_id', id)
    form.set('chunk_data', new Blob([bytes.slice(from, from + chunkBytes)]), name)
    form.set('chunk_is_last', String(isLast))
    const done = await call(options, botUploadChunk, { body: form })
    if (!isLast) continue
    if (!done) throw new Error('The server did not finish the upload')
    const { path, ...properties } = done
    return { content_type: 'vocechat/file', content: path, properties: { ...properties, name } }
  }
}
