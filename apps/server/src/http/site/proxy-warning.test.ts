import { request } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import fastify from 'fastify'
import { warnOfSilentProxy } from './proxy-warning.ts'

/** A server on loopback, and the hosts that its warnings name. */
async function open() {
  const hosts: string[] = []
  const write = (line: string) => void hosts.push((JSON.parse(line) as { host: string }).host)
  const app = fastify()
  app.addHook('onRequest', warnOfSilentProxy({ log: pino({ level: 'warn' }, { write }) }))
  app.get('/', () => 'hello')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const call = (host: string, headers: Record<string, string> = {}) =>
    new Promise<void>((resolve, reject) => {
      const sent = request(address, { headers: { host, ...headers } }, (answer) => {
        answer.resume().on('end', resolve)
      })
      sent.on('error', reject)
      sent.end()
    })
  return { call, hosts, app }
}

test('a foreign host from loopback without X-Forwarded-For is warned of once', async () => {
  const { call, hosts, app } = await open()
  await call('chat.example.org')
  await call('chat.example.org:443')
  await call('other.example.org')
  expect(hosts).toEqual(['chat.example.org'])
  await app.close()
})

test('local names and proxies that name the client are not warned of', async () => {
  const { call, hosts, app } = await open()
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'chat.localhost']) {
    await call(host)
  }
  await call('chat.example.org', { 'x-forwarded-for': '203.0.113.1' })
  expect(hosts).toEqual([])
  await app.close()
})
