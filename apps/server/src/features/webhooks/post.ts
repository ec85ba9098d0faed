import { randomUUID } from 'node:crypto'
import { follow } from '../../engines/outside/follow.ts'
import type { Got } from '../../engines/outside/get.ts'
import type { WebhookRow } from './tables.ts'
import type { MessagesServices } from '../messages/index.ts'
import { signatureHeaders, signingKeys } from './sign.ts'
import { findWebhook, firstWebhook } from './store.ts'

/** A signed request to the webhook of a bot. */
interface WebhookRequest {
  /** The webhook whose secret signs the request. */
  webhook: WebhookRow
  /** Names the request, so that the receiver can drop a repeat. */
  id: string
  body: string
  timeoutMs: number
  /** A longer response is truncated. */
  maxBytes: number
}

/** The headers of a request to the webhook of a bot. */
export function webhookHeaders(
  { identity, clock }: Pick<MessagesServices, 'identity' | 'clock'>,
  { webhook, id, body }: Pick<WebhookRequest, 'webhook' | 'id' | 'body'>,
): Record<string, string> {
  const now = clock.now()
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Parley',
    ...signatureHeaders(signingKeys(identity.server_key, webhook, now), { id, body, now }),
  }
}

/**
 * A signed request that tests an address before it is set: a message of the bot itself, which bots ignore, without a mid. A
 * bot that is being created has no secret that its receiver can know.
 */
export async function webhookTest(services: MessagesServices, uid = 0) {
  const webhook = (await findWebhook(services.db, uid)) ?? firstWebhook(uid)
  const body = JSON.stringify({
    mid: 0,
    from_uid: uid,
    created_at: services.clock.now(),
    target: { uid },
    detail: {
      type: 'normal',
      properties: { event: 'test' },
      content_type: 'text/plain',
      content: 'test',
      expires_in: null,
    },
  })
  const id = `test-${randomUUID()}`
  return { body, headers: webhookHeaders(services, { webhook, id, body }) }
}

/** Sends JSON to the webhook of a bot. Throws an `OutsideError` if there is no answer. */
export async function postToWebhook(
  services: Pick<MessagesServices, 'identity' | 'clock'>,
  url: string,
  { timeoutMs, maxBytes, ...request }: WebhookRequest,
): Promise<Got> {
  return follow(url, {
    // Bots usually run beside the server. Link-local and metadata addresses are refused all the same.
    allowPrivate: true,
    timeoutMs,
    maxBytes,
    body: request.body,
    // As deliveries do: others are no redirects of a POST with its body.
    maxRedirects: 3,
    followed: [307, 308],
    headers: webhookHeaders(services, request),
  })
}
