import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { answerMcp } from './answer.ts'
import type { McpServices } from './services.ts'

/** Lets language models read and write as a bot. */
export const feature: Feature<McpServices> = {
  name: 'mcp',
  routes: (services) => [
    on(contract.callMcp, async ({ me, body, request, reply }) => {
      reply.hijack()
      await answerMcp(services, me, { request: request.raw, response: reply.raw, body })
      return undefined
    }),
  ],
}
