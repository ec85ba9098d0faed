import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadBundle } from '../load-bundle.mjs'

const builder = fileURLToPath(new URL('./build-once.mjs', import.meta.url))
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
