import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { standardNamesFile } from '../apps/server/src/features/emoji/rules.ts'
import { standardNames } from './emoji-names.ts'

test('the server knows the shortcodes of the picker (if not: npx tsx bin/emoji-names.ts)', async () => {
  const known = readFileSync(standardNamesFile, 'utf8').trim().split('\n')
  expect(known).toEqual(await standardNames())
  expect(known).toContain('tada')
})
