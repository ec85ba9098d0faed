import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A foreign web server for tests. Counts the requests for each path. */
export async function startWebServer(pages: Record<string, Handler>, host = '127.0.0.1') {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const handler = pages[path.split('?', 1)[0] ?? '']
    if (handler) handler(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, host, done))
  const { port } = server.address() as { port: number }
  return {
    port,
    url: `http://${host}:${port}`,
    /** The paths of the requests so far. */
    asked,
    pages,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Answers with a page. */
export const html =
  (text: string | Uint8Array, type = 'text/html; charset=utf-8'): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(text)
  }

export const titled = (title: string, more = '') =>
  html(`<!doctype html><html><head><title>${title}</title>${more}</head><body>text</body></html>`)

export const redirectTo =
  (location: string, status = 302): Handler =>
  (_request, response) => {
    response.writeHead(status, { location }).end()
  }
