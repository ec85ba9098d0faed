import { randomUUID } from 'node:crypto'
import { type BotAnswer, type BotInteraction, fail, type MessageInput } from '@parley/protocol'
import { Type } from 'typebox'
import { OutsideError } from '../../../engines/outside/outside-error.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { validatorOf } from '../../../http/request/validator.ts'
import { type MessagesServices, recipientOf, sendMessage } from '../../messages/index.ts'
import type { User } from '../../users/index.ts'
import { postToWebhook } from '../post.ts'
import { findWebhook } from '../store.ts'

// Short, because the user waits for the answer.
const timeoutMs = 5_000
const answerBytes = 65_536
const maxText = 16_000
const maxButtons = 5
const maxLabel = 40

const Response = Type.Object({
  text: Type.String({ maxLength: maxText }),
  visible: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('me')])),
  replace: Type.Optional(Type.Boolean()),
  buttons: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String({ minLength: 1, maxLength: maxLabel }),
        label: Type.String({ minLength: 1, maxLength: maxLabel }),
      }),
      { maxItems: maxButtons },
    ),
  ),
})
interface Answered {
  text: string
  visible?: 'all' | 'me'
  replace?: boolean
  buttons?: { id: string; label: string }[]
}

/**
 * Sends an interaction to the webhook of a bot, signed like its messages, and returns what it responds; undefined for an empty
 * response. Fails with `bot-failed` if it does not respond in time, or with something else.
 */
export async function sendInteraction(
  services: MessagesServices,
  { uid, webhook_url }: User & { webhook_url: string },
  interaction: BotInteraction,
): Promise<Answered | undefined> {
  const body = JSON.stringify(interaction)
  const id = `${interaction.type}-${randomUUID()}`
  try {
    const webhook = await findWebhook(services.db, uid)
    if (!webhook) throw new OutsideError('No webhook')
    const request = { webhook, id, body, timeoutMs, maxBytes: answerBytes }
    const got = await postToWebhook(services, webhook_url, request)
    if (got.status < 200 || got.status >= 300) throw new OutsideError(`HTTP ${got.status}`)
    // `get` truncates longer bodies.
    if (got.body.length >= answerBytes) throw new OutsideError('The response is too long')
    return readResponse(got.body.toString('utf8'))
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    services.log.info({ err: error, uid }, 'a bot did not answer an interaction')
    throw fail('bot-failed')
  }
}

function readResponse(text: string): Answered | undefined {
  if (text.trim() === '') return undefined
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    // A bot without commands may respond with any text.
    return undefined
  }
  if (!validatorOf(Response).check(found))
    throw new OutsideError('Not a response to an interaction')
  return found as Answered
}

/** Sends the response in the chat as the bot, or returns it for the user who made the interaction. */
export async function answerIn(
  services: MessagesServices,
  bot: User,
  target: { gid: number } | { uid: number },
  response: Answered | undefined,
): Promise<BotAnswer> {
  if (!response || response.text.trim() === '') return { text: null }
  if (response.visible !== 'all') return { text: response.text }
  const me = asCurrentUser(bot)
  await sendMessage(services, me, recipientOf(services, me, target), toMessage(response))
  return { text: null }
}

export const toMessage = ({ text, buttons = [] }: Answered): MessageInput => ({
  content_type: 'text/markdown',
  content: text,
  properties: buttons.length === 0 ? null : { buttons },
})

/** Returns the bot as the current user, to send its response. */
export const asCurrentUser = ({
  uid,
  name,
  is_admin,
  is_bot,
  is_guest,
  is_visitor,
}: User): CurrentUser => ({
  uid,
  name,
  is_admin,
  is_bot,
  is_guest,
  is_visitor,
  is_owner: false,
  device: 'bot:response',
  session: '',
})
