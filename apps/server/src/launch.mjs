// dist/main.js: starts the built server, which is beside it.
// @ts-check
import { fileURLToPath } from 'node:url'
import { loadBundle } from './load-bundle.mjs'

loadBundle(fileURLToPath(new URL('./server.cjs', import.meta.url))).serve()
