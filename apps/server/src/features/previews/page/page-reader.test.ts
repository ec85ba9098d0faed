import { monitorEventLoopDelay } from 'node:perf_hooks'
import { noise, slowness } from '@parley/rules/testing'
import { expect, test } from 'vitest'
import { PageReader } from './page-reader.ts'

const pieceBytes = 65_536

async function read(page: string) {
  const reader = new PageReader(new URL('https://example.org'), 'text/html')
  const bytes = Buffer.from(page.slice(0, 1_048_576))
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    if ((await reader.write(bytes.subarray(from, from + pieceBytes))) === 'has-all') break
  }
  return reader.page()
}

test.each([
  ['meta elements', `<head>${'<meta a=b c=d e>'.repeat(66_000)}`],
  ['neighbours', `<head>${'<div></div>'.repeat(96_000)}`],
  ['nested elements', `${'<div>'.repeat(250)}${'<b></i>'.repeat(150_000)}`],
  ['a title', `<title>${'&amp;'.repeat(210_000)}`],
  ['attributes', `<head><meta ${'a="b" '.repeat(175_000)}>`],
  ['pictures', `<head>${'<meta property="og:image" content="/a.png">'.repeat(25_000)}`],
  ['locales', `<head>${'<meta property=og:locale:alternate content=a>'.repeat(25_000)}`],
  ['a comment', `<!--${'-'.repeat(1_000_000)}`],
])('a megabyte of %s does not hold the main thread for 50 ms', async (_, page) => {
  await read(page)
  // The best of three, and not the maximum: on a busy machine, other processes interrupt the test.
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3 && least >= 50 * noise; turn++) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await read(page)
    delay.disable()
    least = Math.min(least, delay.percentile(90) / 1e6 / slowness())
  }
  expect(least).toBeLessThan(50 * noise)
})
