import { startGithub, type TestGithub } from '../../apps/server/src/testing/providers/github.ts'
import { startGoogle, type TestGoogle } from '../../apps/server/src/testing/providers/google.ts'
import { test as base } from './fixtures.ts'
import { startServer } from './server.ts'

interface Providers {
  github: TestGithub
  google: TestGoogle
}

/** Local servers that speak as GitHub and Google do, and a server that uses them. */
export const test = base.extend<Providers>({
  github: async ({ browserName: _ }, use) => {
    const email = { email: 'octo@example.org', primary: true, verified: true }
    const github = await startGithub({ id: 583231, login: 'octocat', emails: [email] })
    await use(github)
    await github.close()
  },
  google: async ({ browserName: _ }, use) => {
    const google = await startGoogle({ sub: '1', email: 'gina@example.org', name: 'Gina' })
    await use(google)
    await google.close()
  },
  server: async ({ github, google }, use) => {
    const server = await startServer({
      PARLEY_GITHUB_URL: github.url,
      PARLEY_GOOGLE_URL: google.url,
    })
    await use(server)
    await server.dispose()
  },
})
