import type Provider from 'oidc-provider'
import type { Configuration } from 'oidc-provider'
import { listen } from './listen.ts'

/** What the provider says about a person, by the name they sign in with. */
export type Accounts = Record<
  string,
  { email?: string; email_verified?: boolean; name?: string; picture?: string }
>

export type TestOidc = Awaited<ReturnType<typeof startOidc>>

/** The registration of Parley at the test provider. */
export const registration = { client_id: 'parley-at-oidc', client_secret: 'hush hush' }

/**
 * Starts a real OpenID provider with its own pages. Any password signs in. Clients register themselves unless
 * `redirectUris` registers Parley.
 */
export async function startOidc(accounts: Accounts, redirectUris: string[] = []) {
  let provider: Provider | undefined
  const { url, close } = await listen((request, answer) => {
    void provider?.callback()(request, answer)
  })
  provider = await createQuietly(url, {
    clients: redirectUris.length === 0 ? [] : [clientOf(redirectUris)],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture', 'nickname', 'preferred_username'],
    },
    features: {
      registration: { enabled: redirectUris.length === 0 },
      devInteractions: { enabled: true },
    },
    cookies: { keys: ['of the test'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...accounts[sub] }),
    }),
  })
  return { url, domain: new URL(url).host, close }
}

const clientOf = (redirect_uris: string[]) => ({
  ...registration,
  redirect_uris,
  grant_types: ['authorization_code'],
  response_types: ['code' as const],
})

/** Creates the provider without its warnings about Node 20, keys in memory and pages for development. */
async function createQuietly(url: string, configuration: Configuration): Promise<Provider> {
  const { info, warn } = console
  Object.assign(console, { info: () => {}, warn: () => {} })
  try {
    const { default: OidcProvider } = await import('oidc-provider')
    return new OidcProvider(url, configuration)
  } finally {
    Object.assign(console, { info, warn })
  }
}

/**
 * Does what a user does on the pages of the provider: signs in as `login` and gives consent, or cancels. Returns the
 * address to which the provider sends the browser in the end.
 */
export async function consentAt(
  start: string,
  login: string,
  { cancels = false } = {},
): Promise<URL> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(start)
  async function visit(url: string, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  let answer = await visit(start)
  for (let step = 0; step < 20; step++) {
    const location = answer.headers.get('location')
    if (location !== null) {
      const goal = new URL(location, origin)
      if (goal.origin !== origin) return goal
      answer = await visit(goal.href)
      continue
    }
    const page = await answer.text()
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
    const abort = /href="([^"]*\/abort)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? 'login'
    if (!action) throw new Error(`The provider shows ${page.slice(0, 300)}`)
    answer =
      cancels && abort
        ? await visit(new URL(abort, origin).href)
        : await visit(new URL(action, origin).href, { prompt, login, password: 'any' })
  }
  throw new Error('The provider never sends the browser back')
}
