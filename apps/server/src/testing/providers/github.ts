import { listen, readForm } from './listen.ts'

/** A person at GitHub, with their list of addresses. */
export interface GithubAccount {
  id: number
  login: string
  avatar_url?: string
  emails: { email: string; primary: boolean; verified: boolean }[]
}

export type TestGithub = Awaited<ReturnType<typeof startGithub>>

/** The registration of Parley at the test server. */
export const registration = { client_id: 'parley-at-github', client_secret: 'hush' }

/**
 * Starts a server that speaks GitHub's OAuth as an Enterprise server does. A code works once; its token reads the
 * account, and its addresses if the scope was asked for.
 */
export async function startGithub(account: GithubAccount) {
  const state = { account, hasScope: true, garbage: false, isSilent: false }
  const codes = new Set<string>()
  let count = 0

  /** A code as GitHub gives it after consent. */
  function createCode(): string {
    const code = `code${++count}`
    codes.add(code)
    return code
  }

  const { url, close } = await listen((request, answer) => {
    void (async () => {
      if (state.isSilent) return
      const { pathname, searchParams: query } = new URL(request.url ?? '/', url)
      const send = (status: number, body: unknown) =>
        answer
          .writeHead(status, { 'content-type': 'application/json' })
          .end(state.garbage ? '<garbage' : JSON.stringify(body))
      const isAllowed = request.headers.authorization === 'Bearer gho_test'
      if (pathname === '/login/oauth/authorize') {
        state.hasScope = (query.get('scope') ?? '').includes('user:email')
        const goal = (fields: Record<string, string>) => {
          const back = new URL(query.get('redirect_uri') ?? url)
          for (const [name, value] of Object.entries(fields)) back.searchParams.set(name, value)
          back.searchParams.set('state', query.get('state') ?? '')
          return back.href.replaceAll('&', '&amp;')
        }
        answer.setHeader('content-type', 'text/html')
        answer.end(
          `<h1>GitHub</h1><a href="${goal({ code: createCode() })}">Authorize</a>` +
            `<a href="${goal({ error: 'access_denied' })}">Cancel</a>`,
        )
      } else if (pathname === '/login/oauth/access_token') {
        const form = await readForm(request)
        const isRight =
          form.get('client_id') === registration.client_id &&
          form.get('client_secret') === registration.client_secret &&
          codes.delete(form.get('code') ?? '')
        send(200, isRight ? { access_token: 'gho_test' } : { error: 'bad_verification_code' })
      } else if (!isAllowed) {
        send(401, { message: 'Bad credentials' })
      } else if (pathname === '/api/v3/user') {
        const { emails: _, ...user } = state.account
        send(200, { ...user, email: state.account.emails[0]?.email ?? null })
      } else if (pathname === '/api/v3/user/emails') {
        send(state.hasScope ? 200 : 404, state.hasScope ? state.account.emails : {})
      } else {
        send(404, {})
      }
    })()
  })
  return { url, close, createCode, state }
}
