import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { root, run } from './deploy-programs.ts'

/** A proxy with the configuration of `deploy`, on a free port of this machine. */
export interface Proxy {
  port: number
  /** The certificate to be trusted, in PEM. */
  certificate: string
  stop(): Promise<void>
}

/** Starts a proxy in front of nodes, which are addresses such as `127.0.0.1:3000`. */
export type StartProxy = (program: string, nodes: string[]) => Promise<Proxy>

export const startCaddy: StartProxy = async (program, nodes) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-caddy-'))
  const port = await freePort()
  const config = join(folder, 'Caddyfile')
  writeFileSync(config, caddyMain)
  const env = {
    CHAT_DOMAIN: `https://localhost:${port}`,
    CHAT_NODES: nodes.join(' '),
    CHAT_CHECKS: nodes.length > 1 ? 'several-nodes' : 'one-node',
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  const args = ['run', '--config', config, '--adapter', 'caddyfile']
  const running = startProcess(program, args, env)
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt')
  await ready(running, port)
  return {
    port,
    certificate: readFileSync(authority, 'utf8'),
    stop: () => stop(running, 'SIGQUIT', folder),
  }
}

// Only what keeps the test to this machine: the site itself is the file of `deploy`.
const caddyMain = `{
	admin off
	skip_install_trust
	auto_https disable_redirects
	default_bind 127.0.0.1
	log {
		level ERROR
	}
}
import ${join(root, 'deploy/caddy/Caddyfile')}
`

/** The handlers `reverse_proxy` that Caddy makes of the configuration of `deploy`. */
export async function readCaddyProxies(program: string): Promise<{ transport: object }[]> {
  const args = ['--adapter', 'caddyfile', '--config', join(root, 'deploy/caddy/Caddyfile')]
  const validated = await run(program, ['validate', ...args])
  if (validated.code !== 0) throw new Error(validated.output)
  const { output } = await run(program, ['adapt', ...args])
  const handlers: { handler?: string; transport: object }[] = []
  JSON.parse(output.slice(output.lastIndexOf('{"apps"')), (_key, value) => {
    if (value?.handler === 'reverse_proxy') handlers.push(value)
    return value
  })
  return handlers
}

export const startNginx: StartProxy = async (program, nodes) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-nginx-'))
  const port = await freePort()
  const files = await makeCertificate(folder)
  const site = nginxSite({ port, redirectPort: await freePort(), nodes, ...files })
  const config = writeNginxFiles(folder, site)
  const running = startProcess(program, nginxArgs(folder, config))
  await ready(running, port)
  return {
    port,
    certificate: readFileSync(files.certificate, 'utf8'),
    stop: () => stop(running, 'SIGTERM', folder),
  }
}

/** Runs `nginx -t` on the configuration of `deploy`. */
export async function checkNginx(program: string): Promise<{ code: number; output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-nginx-'))
  const files = await makeCertificate(folder)
  const site = nginxSite({ port: 8443, redirectPort: 8080, nodes: ['127.0.0.1:3000'], ...files })
  const args = [...nginxArgs(folder, writeNginxFiles(folder, site)), '-t']
  const result = await run(program, args)
  rmSync(folder, { recursive: true })
  return result
}

const nginxArgs = (folder: string, config: string) => ['-p', folder, '-c', config, '-e', 'stderr']

/** The site of `deploy` with the replacements that its first lines ask for. Throws if one no longer fits. */
function nginxSite(values: {
  port: number
  redirectPort: number
  nodes: string[]
  certificate: string
  key: string
}): string {
  const replacements: [RegExp, string][] = [
    [/\n\tlisten \[::\].*/g, ''],
    [/listen 443/g, `listen 127.0.0.1:${values.port}`],
    [/listen 80;/g, `listen 127.0.0.1:${values.redirectPort};`],
    [/server_name chat\.example\.org/g, 'server_name localhost'],
    [/\/etc\/letsencrypt\S+fullchain\.pem/g, values.certificate],
    [/\/etc\/letsencrypt\S+privkey\.pem/g, values.key],
    [/server 127\.0\.0\.1:3000 (.*)/g, values.nodes.map((node) => `server ${node} $1`).join('\n')],
  ]
  let site = readFileSync(join(root, 'deploy/nginx/parley.conf'), 'utf8')
  for (const [pattern, text] of replacements) {
    if (site.search(pattern) < 0) throw new Error(`${pattern} is not in deploy/nginx/parley.conf`)
    site = site.replace(pattern, text)
  }
  return site
}

function writeNginxFiles(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const lines = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(join(folder, 'parley.conf'), site)
  const main = `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 512; }
http { access_log off; ${lines.join(' ')} include ${folder}/parley.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  return join(folder, 'nginx.conf')
}

async function makeCertificate(folder: string) {
  mkdirSync(folder, { recursive: true })
  const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  const { code, output } = await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', files.key, '-out', files.certificate],
  ])
  if (code !== 0) throw new Error(output)
  return files
}

interface Running {
  child: ChildProcess
  output(): string
}

function startProcess(program: string, args: string[], env: Record<string, string> = {}): Running {
  const written: string[] = []
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (bytes) => written.push(String(bytes)))
  child.stderr.on('data', (bytes) => written.push(String(bytes)))
  return { child, output: () => written.join('') }
}

/** Waits until the proxy speaks TLS: Caddy listens before it has loaded its certificate. */
async function ready({ child, output }: Running, port: number) {
  while (!(await speaksTls(port))) {
    if (child.exitCode !== null) throw new Error(`The proxy ended:\n${output()}`)
    await new Promise((wake) => setTimeout(wake, 25))
  }
}

/** Ends a proxy at once, with the signal that it has for that: its streams are still open. */
async function stop({ child }: Running, signal: NodeJS.Signals, folder: string): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  rmSync(folder, { recursive: true, force: true })
}

function speaksTls(port: number): Promise<boolean> {
  return new Promise((done) => {
    const terms = { host: '127.0.0.1', port, servername: 'localhost', rejectUnauthorized: false }
    const socket = connect(terms, () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
