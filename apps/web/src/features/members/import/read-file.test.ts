import { limits } from '@parley/protocol'
import { expect, test } from 'vitest'
import { readText } from './read-file.ts'

// The Blob of jsdom has no `arrayBuffer`.
const file = (...bytes: number[]) => ({
  size: bytes.length,
  arrayBuffer: async () => new Uint8Array(bytes).buffer,
})

test('a file in UTF-8 is read without its mark', async () => {
  expect(await readText(file(0xef, 0xbb, 0xbf, 0x5a, 0xc3, 0xab))).toBe('Zë')
})

test('a file that is not UTF-8 is read as Windows wrote it', async () => {
  expect(await readText(file(0x5a, 0xeb))).toBe('Zë')
})

test.each([
  ['little', [0xff, 0xfe, 0x5a, 0, 0xeb, 0, 0x57, 0x67]],
  ['big', [0xfe, 0xff, 0, 0x5a, 0, 0xeb, 0x67, 0x57]],
])('a file in UTF-16 with a mark is read without it, %s endian', async (_, bytes) => {
  expect(await readText(file(...bytes))).toBe('Zë杗')
})

test('a file that is too large is not read', async () => {
  expect(await readText({ ...file(), size: limits.importBytes + 1 })).toBe(undefined)
})
