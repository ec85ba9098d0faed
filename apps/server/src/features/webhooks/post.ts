import { get, type Got } from '../../engines/outside/get.ts'
import { OutsideError } from '../../engines/outside/outside-error.ts'
import type { WebhookRow } from '../../engines/database/tables.ts'
import type { MessagesServices } from '../messages/index.ts'
import { signatureHeaders, signingKeys } from './sign.ts'

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

/** Sends JSON to the webhook of a bot. Throws an `OutsideError` if there is no answer. */
export async function postToWebhook(
  services: Pick<MessagesServices, 'identity' | 'clock'>,
  url: string,
  { timeoutMs, maxBytes, ...request }: WebhookRequest,
): Promise<Got> {
  if (!URL.canParse(url)) throw new OutsideError('Not an address')
  return get(new URL(url), {
    // Bots usually run beside the server. Link-local and metadata addresses are refused all the same.
    ...{ allowPrivate: true, timeoutMs, maxBytes, body: request.body },
    headers: webhookHeaders(services, request),
  })
}
