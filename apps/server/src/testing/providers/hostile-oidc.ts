import type { ServerResponse } from 'node:http'
import type { JWTPayload } from 'jose'
import { listen } from './listen.ts'
import { sharedSigningKey } from './signing-key.ts'

export type HostileProvider = Awaited<ReturnType<typeof startHostileProvider>>

/**
 * Starts a provider that says what a test wants. Every code is accepted. `state` replaces claims of its tokens and
 * the answers of its pages; a page in `silent` never answers, and calls `onSilence`.
 */
export async function startHostileProvider() {
  const key = await sharedSigningKey()
  const state = {
    claims: {} as JWTPayload,
    userinfo: {} as Record<string, unknown>,
    answers: {} as Record<string, string>,
    silent: new Set<string>(),
    onSilence: () => {},
    sign: key.sign,
    nonce: '',
    /** Further members of its token response. */
    tokenMembers: {} as object,
    /** Members of its description. */
    description: {} as Record<string, string>,
    /** What it calls itself, where that is not its address. */
    issuer: '',
  }
  const { url, close } = await listen((request, answer) => {
    void respond(new URL(request.url ?? '/', url).pathname, answer)
  })

  async function respond(path: string, answer: ServerResponse) {
    if (state.silent.has(path)) return state.onSilence()
    answer.writeHead(200, { 'content-type': 'application/json' })
    answer.end(state.answers[path] ?? JSON.stringify(await bodyOf(path)))
  }

  async function bodyOf(path: string): Promise<object> {
    if (path.endsWith('/.well-known/openid-configuration')) {
      return {
        issuer: state.issuer || url,
        authorization_endpoint: `${url}/auth`,
        token_endpoint: `${url}/token`,
        userinfo_endpoint: `${url}/me`,
        jwks_uri: `${url}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...state.description,
      }
    }
    if (path === '/keys') return key.jwks
    if (path === '/me') return { sub: 'mallory', ...state.userinfo }
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: url,
      aud: 'me',
      sub: 'mallory',
      iat: now,
      exp: now + 60,
      nonce: state.nonce,
    }
    const id_token = await state.sign({ ...claims, ...state.claims })
    return { access_token: 'a', token_type: 'bearer', id_token, ...state.tokenMembers }
  }

  return { url, domain: new URL(url).host, close, state }
}
