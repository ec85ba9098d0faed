import { probePath } from '../control/stream-probe.ts'
import { frontendUrl } from './address.ts'
import { type Check, failed, ok, skipped } from './check.ts'

const answerMs = 15_000
// The server ends the probe after three seconds. What a proxy holds back comes then.
const heldBackMs = 2_000

export const streaming: Check = {
  name: 'streaming',
  async run(context) {
    const url = frontendUrl(context)
    const { server } = context
    if (url === '' || !server) return skipped('is checked while the server runs with an address')
    const start = performance.now()
    try {
      const signal = AbortSignal.timeout(answerMs)
      const response = await fetch(`${url}${probePath}?code=${server.probe_code}`, { signal })
      if (!response.ok) return failed(`the probe got ${response.status}`, `Check ${url}.`)
      const reader = response.body?.getReader()
      await reader?.read()
      const ms = Math.round(performance.now() - start)
      await reader?.cancel()
      if (ms < heldBackMs) return ok(`events arrive after ${ms} ms`)
    } catch (error) {
      const { cause, message } = error as Error
      return failed(`the probe failed: ${(cause as Error)?.message ?? message}`, `Check ${url}.`)
    }
    const advice = 'In nginx: proxy_buffering off. See docs/operating.md.'
    return failed('the proxy holds back events, so that messages come late', advice)
  },
}
