import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

const isTest = (file: string) => /\.test\.tsx?$|\/testing/.test(file)
const featureFiles = sourceFiles().filter(
  (file) => file.startsWith('apps/web/src/features/') && !isTest(file),
)

test('features make their state with createSessionState, which ends with the client', () => {
  expect(featureFiles.length).toBeGreaterThan(100)
  const own = featureFiles.filter((file) => /from 'zustand'/.test(readSource(file)))
  expect(own).toEqual([])
})
