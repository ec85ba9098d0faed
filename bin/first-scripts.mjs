import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

// docs/decisions/0030-first-render.md says what it is for. Lower it when they get smaller.
const maxBytes = 297_000

/** Why the scripts that a built page names are too large, in gzip; undefined if they are not. Each first visit waits for them. */
export function firstScriptsProblem(dist, max = maxBytes) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const names = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, name]) => name)
  if (names.length === 0) return 'The page names no script.'
  const sizes = [...new Set(names)].map((name) => {
    const bytes = gzipSync(readFileSync(join(dist, name)), { level: 9 }).length
    return { name, bytes }
  })
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= max) return undefined
  const list = sizes.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')
  return `The first scripts have ${total} bytes in gzip, more than ${max}: ${list}.`
}
