// npm start: installs and builds if needed, then runs the server in this process. Only Node's own modules
// may be imported statically: a fresh clone has no others.
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
  // In a process of its own, so that the server does not keep the memory of the build.
  const code = await run(process.execPath, [join(root, 'bin/build.mjs')])
  if (code !== 0) process.exit(code)
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
say(`Starting Parley ${version}`)
endWithParent()
// In this process, so that the server gets the signals and sets the exit code.
await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href)

// A signal to npm ends npm and its shell, but not this process, which would go on without a parent.
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
