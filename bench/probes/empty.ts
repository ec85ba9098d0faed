// Fastify doing nothing: what the framework and the machine leave us. Prints its port.
import fastify from 'fastify'

const app = fastify()
app.get('/', (_request, reply) => reply.send({ ok: true }))
app.post('/', (_request, reply) => reply.send(1))

await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ port: app.addresses()[0]?.port })}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
