import type { Environment, ExternalCredential } from '@parley/client'
import { type Flow, takeFlow } from './flow.ts'
import { isProvider } from './provider.ts'

/** What a provider answered: a proof, or why there is none. */
export type Answer =
  | { proof: ExternalCredential; links: boolean }
  | { problem: 'cancelled' | 'refused' | 'unknown'; links: boolean }

/** Reads the answer of a provider from the address. It can be read once. */
export function readAnswer(
  { keyValues, now }: Pick<Environment, 'keyValues' | 'now'>,
  provider: string,
  query: URLSearchParams,
): Answer {
  const flow = takeFlow(keyValues, provider, query.get('state'), now())
  if (!flow || !isProvider(provider)) return { problem: 'unknown', links: false }
  const { links } = flow
  const error = query.get('error')
  if (error !== null) return { problem: error === 'access_denied' ? 'cancelled' : 'refused', links }
  const proof = proofOf(flow, query)
  return proof ? { proof, links } : { problem: 'refused', links }
}

function proofOf(
  { provider, nonce }: Flow,
  query: URLSearchParams,
): ExternalCredential | undefined {
  const code = query.get('code')
  if (provider === 'google') {
    const id_token = query.get('id_token') ?? ''
    return nonceIn(id_token) === nonce ? { type: 'google', id_token } : undefined
  }
  if (!code) return undefined
  if (provider === 'github') return { type: 'github', code }
  const iss = query.get('iss')
  return { type: 'oidc', code, state: query.get('state') ?? '', ...(iss ? { iss } : {}) }
}

/** The nonce of a token. The server checks its signature. */
function nonceIn(token: string): unknown {
  try {
    const payload = token.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).nonce
  } catch {
    return undefined
  }
}
