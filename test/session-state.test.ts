import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

const isTest = (file: string) => /\.test\.tsx?$|\/testing/.test(file)
const featureFiles = sourceFiles().filter(
  (file) => file.startsWith('apps/web/src/features/') && !isTest(file),
)

test('web features create their state with createSessionState, so that it ends with the session', () => {
  expect(featureFiles.length).toBeGreaterThan(100)
  const own = featureFiles.filter((file) => /from 'zustand'/.test(readSource(file)))
  expect(own).toEqual([])
})
