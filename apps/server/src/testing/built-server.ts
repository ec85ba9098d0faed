import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { loadBundle } from '../load-bundle.mjs'

// Tests with a DOM load this file too, and in them Vite gives `new URL` of `import.meta.url` another meaning.
const require = createRequire(import.meta.url)
const builder = require.resolve('./build-once.mjs')
let folder: string | undefined

/** The folder of the server built from the present sources. Builds it unless that was done before. */
export function builtServer(): string {
  folder ??= execFileSync(process.execPath, [builder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return folder
}

/** The functions of the built server, loaded as an operator's start loads them. */
export const loadBuiltServer = (): typeof import('../serve.ts') =>
  loadBundle(join(builtServer(), 'server.cjs'))
