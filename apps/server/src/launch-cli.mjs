// dist/cli.js: runs the built command line, which is beside it.
// @ts-check
import { fileURLToPath } from 'node:url'
import { loadBundle } from './load-bundle.mjs'

loadBundle(fileURLToPath(new URL('./cli.cjs', import.meta.url)))
