#!/usr/bin/env node
// npx parley COMMAND, npm run parley -- COMMAND: installs and builds if needed, then runs the command in
// this process. Only Node's own modules may be imported statically: a fresh clone has no others.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install, requireNode } from './install.mjs'
import { root, run } from './run.mjs'
import { isBuilt } from './stamp.mjs'

requireNode()
// The result of a command is on standard output, where programs read it.
const log = console.log
console.log = console.error
await install()
if (!isBuilt()) {
  console.error('[parley] Building. This takes some seconds, once.')
  const code = await run(process.execPath, [join(root, 'bin/build.mjs')], {
    output: process.stderr,
  })
  if (code !== 0) process.exit(code)
}
console.log = log

await import(pathToFileURL(join(root, 'apps/server/dist/cli.js')).href)
