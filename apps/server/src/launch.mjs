// dist/main.js: starts the built server, which is beside it.
// @ts-check
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { loadBundle } from './load-bundle.mjs'

// An `import` of CommonJS would parse it once more, for the names that it exports.
const require = createRequire(import.meta.url)
const listener = require('./early-listener.cjs').listenEarly(process.env)
loadBundle(fileURLToPath(new URL('./server.cjs', import.meta.url))).serve(listener)
