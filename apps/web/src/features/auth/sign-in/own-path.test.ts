import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  ['/chat/channel/5', '/chat/channel/5'],
  ['/', '/'],
  [null, '/'],
  ['', '/'],
  ['chat', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
])('ownPath of %j is %s', (path, goal) => {
  expect(ownPath(path)).toBe(goal)
})
