// npm start: installs and builds what is missing, then becomes the server. Only Node's own modules may be
// imported up here: on a fresh clone there are no others yet.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install, requireNode } from './install.mjs'
import { root, run, say } from './run.mjs'
import { isBuilt } from './stamp.mjs'

requireNode()
await install()
if (!isBuilt()) {
  say('Building. This takes some seconds, once.')
  // In a process of its own: the server should not carry the builder's memory about.
  const code = await run(process.execPath, [join(root, 'bin/build.mjs')])
  if (code !== 0) process.exit(code)
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
say(`Starting Parley ${version}`)
endWithParent()
// In this very process: the terminal, its signals and the exit code are the server's own.
await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href)

// A signal that npm gets ends npm and its shell, not us: then nobody would be left who could end us.
function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
