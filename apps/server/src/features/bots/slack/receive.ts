import { fail, limits } from '@parley/protocol'
import { countMessage } from '../../../http/request/rates.ts'
import { recipientOf, sendMessage } from '../../messages/index.ts'
import { identifyHook } from '../key-cache.ts'
import type { BotsServices } from '../services.ts'
import { emojiByName } from './emoji-names.ts'
import { isMembers } from './payload.ts'
import { withShortTexts } from './short-texts.ts'
import { toMarkdown } from './to-markdown.ts'

const cutMark = '\n\n…'

/**
 * Sends a message in Slack's format to a channel, as the bot of the key. Fails with `not-signed-in` for an unknown key or one of another channel, with
 * `bad-body` for something that is no message of Slack, and with `empty-message`. A text that is too long is cut.
 */
export async function receiveSlack(
  services: BotsServices,
  { key, gid }: { key: string; gid: number },
  body: unknown,
): Promise<'ok'> {
  const found = identifyHook(services, key, gid)
  if (!found || !('me' in found)) throw fail('not-signed-in')
  const { me } = found
  await countMessage(services, me)
  const recipient = recipientOf(services, me, { gid })
  if (!isMembers(body)) throw fail('bad-body')
  const { content, group } = toMarkdown(withShortTexts(body), emojiByName)
  if (content === '') throw fail('empty-message')
  await sendMessage(services, me, recipient, {
    content_type: 'text/markdown',
    content: fit(content),
    properties: group ? { mention_all: group } : null,
  })
  return 'ok'
}

function fit(content: string): string {
  const bytes = Buffer.from(content)
  if (bytes.length <= limits.textBytes) return content
  const room = limits.textBytes - Buffer.byteLength(cutMark)
  // A character that is cut in the middle is left out.
  return new TextDecoder('utf-8').decode(bytes.subarray(0, room), { stream: true }) + cutMark
}
