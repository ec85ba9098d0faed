import { type Check, type CheckContext, failed, ok, skipped, warning } from './check.ts'

const answerMs = 10_000

/** The address for browsers: from the running server, else from the environment. */
export const frontendUrl = ({ server, config }: CheckContext): string =>
  server?.frontend_url ?? config.frontendUrl

export const address: Check = {
  name: 'address',
  async run(context) {
    const url = frontendUrl(context)
    if (url === '') return skipped('none is set (PARLEY_FRONTEND_URL)')
    if (!context.server) return skipped(`${url} is checked while the server runs`)
    const advice = 'Check the DNS name, the proxy and its certificate: docs/operating.md.'
    try {
      const signal = AbortSignal.timeout(answerMs)
      const response = await fetch(`${url}/api/config`, { signal })
      if (!response.ok) return failed(`${url} answers ${response.status}`, advice)
      const { server_id } = (await response.json()) as { server_id?: string }
      if (server_id !== context.server.server_id) {
        return failed(`another server answers at ${url}`, advice)
      }
    } catch (error) {
      const { cause, message } = error as Error
      return failed(`${url} does not answer: ${(cause as Error)?.message ?? message}`, advice)
    }
    if (url.startsWith('https:')) return ok(`${url} leads to this server`)
    const text = `${url} leads to this server without encryption`
    return warning(text, 'Use HTTPS. Without it, browsers block notifications and calls.')
  },
}
