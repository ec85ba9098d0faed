import type { JWTPayload } from 'jose'
import { sharedSigningKey } from './signing-key.ts'
import { listen } from './listen.ts'

/** A person at Google. */
export interface GoogleAccount {
  sub: string
  email: string
  email_verified?: boolean
  name?: string
  picture?: string
}

export type TestGoogle = Awaited<ReturnType<typeof startGoogle>>

/**
 * Starts a server with Google's description, keys and page of consent. The page signs in `account`, or refuses when
 * its user cancels.
 */
export async function startGoogle(account: GoogleAccount) {
  const key = await sharedSigningKey()
  const state = { account, isSilent: false }
  const { url, close } = await listen((request, answer) => {
    void (async () => {
      if (state.isSilent) return
      const { pathname, searchParams: query } = new URL(request.url ?? '/', url)
      if (pathname === '/.well-known/openid-configuration') {
        answer.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/certs` }))
      } else if (pathname === '/certs') {
        answer.end(JSON.stringify(key.jwks))
      } else if (pathname === '/o/oauth2/v2/auth') {
        const token = await idToken({
          aud: query.get('client_id') ?? '',
          nonce: query.get('nonce') ?? '',
        })
        const echo = { state: query.get('state') ?? '' }
        const goal = (fields: object) =>
          `${query.get('redirect_uri')}#${new URLSearchParams({ ...echo, ...fields })}`
        answer.setHeader('content-type', 'text/html')
        answer.end(
          `<h1>Google</h1><a href="${goal({ id_token: token })}">Continue as ${state.account.email}</a>` +
            `<a href="${goal({ error: 'access_denied' })}">Cancel</a>`,
        )
      } else {
        answer.writeHead(404).end()
      }
    })()
  })

  /** A signed token about the account. `claims` replace its claims. */
  const idToken = (claims: JWTPayload = {}, sign = key.sign) => {
    const now = Math.floor(Date.now() / 1000)
    return sign({
      iss: url,
      aud: 'parley-at-google',
      iat: now,
      exp: now + 3600,
      email_verified: true,
      ...state.account,
      ...claims,
    })
  }

  return { url, close, idToken, state }
}
