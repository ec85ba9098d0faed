import { endpoint } from './endpoint.ts'

// Endpoints

/** Also at `/mcp`, where programs look for it. The key may come as `Authorization: Bearer` as well. */
export const callMcp = endpoint('POST', '/mcp', {
  auth: 'bot',
  request: 'payload',
  response: 'stream',
  changesNothing: true,
  summary: 'The Model Context Protocol over streamable HTTP, with the rights of a bot [new]',
})
