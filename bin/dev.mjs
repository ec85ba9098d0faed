// npm run dev: client and server with reload, and seeded accounts. The page is at PARLEY_PORT (3000); the
// server listens one port higher.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, requireNode } from './install.mjs'
import { giveUp, root, say } from './run.mjs'

requireNode()
await install()

const host = '127.0.0.1'
const port = Number(process.env.PARLEY_PORT ?? 3000)
const page = `http://${host}:${port}`
const api = `http://${host}:${port + 1}`
const env = {
  ...process.env,
  PARLEY_HOST: host,
  PARLEY_PORT: String(port + 1),
  PARLEY_DATA: process.env.PARLEY_DATA ?? join(root, '.cache', 'dev-data'),
  PARLEY_FRONTEND_URL: page,
  PARLEY_MAIL_FOLDER: process.env.PARLEY_MAIL_FOLDER ?? join(root, '.cache', 'dev-mail'),
  PARLEY_RATE_LIMIT: 'off',
  PARLEY_LOG: process.env.PARLEY_LOG ?? 'warn',
}

const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
const server = startTsx(['watch', '--clear-screen=false', 'apps/server/src/main.ts'])
server.on('exit', (code) => process.exit(code ?? 0))
// The server ends with this process, and this process with the server.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'))
process.on('exit', () => server.kill('SIGTERM'))

await waitForServer()
await ended(startTsx(['bin/seed.ts', api]))
const { createServer } = await import('vite')
const site = await createServer({
  root: join(root, 'apps/web'),
  server: { host, port, strictPort: true, proxy: { '/api': { target: api, changeOrigin: false } } },
})
await site.listen()
say(`Open ${page}. The e-mail of this server is at ${api}/mail.`)

function startTsx(args) {
  return spawn(process.execPath, [tsx, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

function ended(child) {
  return new Promise((done) => child.on('exit', done))
}

async function waitForServer() {
  for (let tries = 0; tries < 200; tries++) {
    const found = await fetch(`${api}/api/admin/system/initialized`).catch(() => undefined)
    if (found?.ok) return
    await new Promise((wake) => setTimeout(wake, 100))
  }
  giveUp(`The server does not answer at ${api}.`)
}
