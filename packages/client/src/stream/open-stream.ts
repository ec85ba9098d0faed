import { limits } from '@parley/protocol'
import type { ClientEnvironment } from '../environment.ts'
import { isForeignAnswer } from '../request/foreign-answer.ts'
import { type ChatKey, idOf, isChannelKey } from '../store/chat-key.ts'
import type { Session } from '../session/session.ts'

export interface StreamSource {
  environment: ClientEnvironment
  session: Session
  /** The position at which the replay begins. */
  since(): { after_mid: number; users_version: number }
  /** The chat that is shown first. A first visit gets it before all others. */
  open(): ChatKey | undefined
}

/**
 * Asks the server for the event stream, or for a short one that ends after the replay. Returns its body; undefined without a sign-in, and when the server has
 * ended the session. Throws when the server cannot be reached.
 */
export async function openStream(
  source: StreamSource,
  signal: AbortSignal,
  isShort = false,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const { session } = source
  const token = await session.fresh()
  if (token === undefined) return undefined
  let response = await ask(source, token, signal, isShort)
  const other = response.status === 401 ? await session.instead(token) : undefined
  if (other !== undefined) response = await ask(source, other, signal, isShort)
  if (response.status === 401 || response.status === 403) {
    session.end('expired')
    return undefined
  }
  if (!response.ok || !response.body) throw new Error(`stream: ${response.status}`)
  return response.body
}

async function ask(
  { environment, since, open }: StreamSource,
  token: string,
  signal: AbortSignal,
  isShort: boolean,
): Promise<Response> {
  const { after_mid, users_version } = since()
  const query = new URLSearchParams({ limit: String(limits.streamPage), ext: '1', pages: '1' })
  if (isShort) query.set('poll', '1')
  if (after_mid > 0) query.set('after_mid', String(after_mid))
  const key = open()
  if (key !== undefined) query.set(isChannelKey(key) ? 'open_gid' : 'open_uid', String(idOf(key)))
  if (users_version > 0) query.set('users_version', String(users_version))
  const response = await environment.fetch(`${environment.base}/api/user/events?${query}`, {
    headers: { 'x-api-key': token },
    signal,
  })
  await requireServer(response)
  return response
}

// An error page of a proxy must not end the session.
async function requireServer(response: Response): Promise<void> {
  if (response.ok) return
  const text = await response.clone().text()
  if (isForeignAnswer(response, text)) throw new Error(`stream: ${response.status} of a proxy`)
}
