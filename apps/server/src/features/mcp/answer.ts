import type { IncomingMessage, ServerResponse } from 'node:http'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { product } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { serverName } from '../organization/index.ts'
import type { McpServices } from './services.ts'
import { addTools } from './tools.ts'

/** Answers one request. Without sessions: each request has the key, so any node answers it. */
export async function answerMcp(
  services: McpServices,
  me: CurrentUser,
  {
    request,
    response,
    body,
  }: { request: IncomingMessage; response: ServerResponse; body: unknown },
): Promise<void> {
  const server = new McpServer(
    { name: product.name, version: product.version },
    { instructions: `The team chat "${serverName(services)}". You act as the bot ${me.name}.` },
  )
  addTools(server, services, me)
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  response.on('close', () => void server.close())
  await server.connect(transport)
  await transport.handleRequest(request, response, body)
}
