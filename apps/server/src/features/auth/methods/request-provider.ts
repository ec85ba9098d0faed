import { fail } from '@parley/protocol'
import { causeOf } from './cause.ts'

const timeoutMs = 5_000
const maxBytes = 256 * 1024

/**
 * Asks a provider that an administrator set up, and returns its JSON. The body is undefined if it is none. Throws
 * `provider-failed` if the provider does not answer in time.
 */
export async function requestProvider(
  url: string,
  { body, token }: { body?: Record<string, string>; token?: string } = {},
): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        'user-agent': 'parley',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { body: new URLSearchParams(body) } : {}),
    })
    return { status: answer.status, body: parse(await readText(answer)) }
  } catch (error) {
    // A name that does not resolve, a refused connection, a redirect, silence.
    throw fail('provider-failed', { cause: causeOf(error) })
  }
}

/** The text of a response. Throws if it is longer than a provider has reason to write. */
async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('The response is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
