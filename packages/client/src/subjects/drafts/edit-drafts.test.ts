import { expect, test } from 'vitest'
import { nodeEnvironment } from '../../testing/node-environment.ts'
import { EditDrafts } from './edit-drafts.ts'

const { keyValues } = nodeEnvironment('')

test('the text of an edit is kept until it is removed, for each message apart', () => {
  new EditDrafts(keyValues).write('message-1', 'first')
  new EditDrafts(keyValues).write('scheduled-1', 'second')
  new EditDrafts(keyValues).write('message-1', 'first again')
  const edits = new EditDrafts(keyValues)
  expect(edits.read('message-1')).toBe('first again')
  edits.remove('message-1')
  expect(edits.read('message-1')).toBeUndefined()
  expect(edits.read('scheduled-1')).toBe('second')
})

test('of many edits the oldest are dropped', () => {
  const edits = new EditDrafts(keyValues)
  for (let mid = 1; mid <= 31; mid++) edits.write(`message-${mid}`, 'text')
  expect(edits.read('message-1')).toBeUndefined()
  expect(edits.read('message-2')).toBe('text')
})

test.each(['{', '{}', '[1]', '"text"'])('a stored value %j counts as no edits', (stored) => {
  keyValues.set('edits', stored)
  expect(new EditDrafts(keyValues).read('message-1')).toBeUndefined()
})
