import { type Auth, type EndpointTerms, fail } from '@parley/protocol'
import type { FastifyRequest } from 'fastify'
import type { Authenticate, CurrentUser } from './current-user.ts'

/** Endpoints that check their callers themselves, or take anybody. */
export const openToAll: ReadonlySet<Auth> = new Set(['none', 'secret', 'metrics'])

/**
 * Returns the caller, or throws the refusal that the contract gives for `auth`. Public endpoints ignore
 * an invalid token, because clients send expired ones along.
 */
export function authorize(
  { auth, visitors, scope }: Pick<EndpointTerms, 'auth' | 'visitors' | 'scope'>,
  request: FastifyRequest,
  identify: Authenticate,
): CurrentUser | undefined {
  const token = request.headers['x-api-key'] ?? bearerOf(auth, request)
  // An access token never opens the endpoints of bots, and a key of a bot no other.
  const kind = auth === 'bot' ? 'bot' : 'session'
  const found = typeof token === 'string' ? identify(token, kind) : undefined
  const me = found && 'me' in found ? found.me : undefined
  if (openToAll.has(auth)) return me
  if (!me) throw fail('not-signed-in')
  if (auth === 'bot' && scope && !me.scopes?.has(scope)) throw fail('scope-missing')
  if (auth === 'token' || auth === 'bot') return me
  if (me.is_guest) throw fail('guests-may-not')
  if (me.is_visitor && !visitors) throw fail('visitors-may-not')
  if (auth === 'admin' && !me.is_admin) throw fail('forbidden')
  if (auth === 'founder' && !me.is_owner) throw fail('forbidden')
  return me
}

// Programs that let language models call tools send keys in no other way.
function bearerOf(auth: Auth, { headers }: FastifyRequest): string | undefined {
  if (auth !== 'bot') return undefined
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
}
