import { createServer } from 'node:net'
import { once } from 'node:events'
import { hostInUrl } from '../../http/request/host-in-url.ts'
import { type Check, failed, ok } from './check.ts'

export const port: Check = {
  name: 'port',
  async run({ config, server }) {
    if (server) return ok(`the server (process ${server.pid}) listens on ${server.port}`)
    const { host, port: wanted } = config
    const listener = createServer().listen({ host, port: wanted })
    try {
      await once(listener, 'listening')
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const text = `${hostInUrl(host)}:${wanted} cannot be used: ${code}`
      return failed(text, 'Another program may use it. Set PARLEY_PORT or PARLEY_HOST.')
    }
    listener.close()
    return ok(`${wanted} is free; no server runs on the data folder`)
  },
}
