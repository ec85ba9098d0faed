// dist/main.js: starts the built server, which is beside it.
// @ts-check
import { fileURLToPath } from 'node:url'
import { listenEarly } from './early-listener.cjs'
import { loadBundle } from './load-bundle.mjs'

const listener = listenEarly(process.env)
loadBundle(fileURLToPath(new URL('./server.cjs', import.meta.url))).serve(listener)
