import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendMessages } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'

test('behind a proxy that holds the event stream back a new browser says so and receives messages', async ({
  server,
  people,
  ines,
}) => {
  const proxy = createServer((request, response) => passOn(request, response, server.url))
  await new Promise<void>((listens) => proxy.listen(0, '127.0.0.1', listens))
  const { port } = proxy.address() as AddressInfo
  const bob = await people.addUser('Bob')
  try {
    bob.watch.expect(/./)
    await bob.page.addInitScript(
      (session) => localStorage.setItem('parley.session', session),
      JSON.stringify(bob.session),
    )
    await bob.page.goto(`http://127.0.0.1:${port}/#/chat/channel/${server.general}`)
    await expect(bob.page.getByText('The live connection does not come through')).toBeVisible({
      timeout: 60_000,
    })
    await sendMessages(server, ines.session, server.general, ['Hello'])
    await bob.expectMessage('Hello')
  } finally {
    proxy.closeAllConnections()
    proxy.close()
  }
})

/** Passes a request on; the answer of the event stream arrives once it has ended. */
function passOn(request: IncomingMessage, response: ServerResponse, to: string) {
  const { method, headers, url = '' } = request
  const isStream = url.includes('/user/events')
  const onward = ask(to + url, { method, headers: { ...headers, host: new URL(to).host } })
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    if (!isStream) return void answer.pipe(response)
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => response.end(Buffer.concat(parts)))
    answer.on('error', () => response.destroy())
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}
