// npm start: installs and builds what is missing, then becomes the server. Only Node's own modules may be
// imported up here: on a fresh clone there are no others yet.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install, requireNode } from './install.mjs'
import { root, say } from './run.mjs'
import { isBuilt } from './stamp.mjs'

requireNode()
await install()
if (!isBuilt()) {
  say('Building. This takes some seconds, once.')
  const { build } = await import('./build.mjs')
  await build()
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
say(`Starting Parley ${version}`)
// In this very process: the terminal, its signals and the exit code are the server's own.
await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href)
