// A Fastify server that does nothing: the limit of the framework on this machine. Prints its port.
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

const app = fastify()
app.get('/', (_request, reply) => reply.send({ ok: true }))
app.post('/', (_request, reply) => reply.send(1))

await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
process.stdout.write(`${JSON.stringify({ port })}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
