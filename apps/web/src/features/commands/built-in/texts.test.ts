import { expect, test } from 'vitest'
import { emphasize } from './texts.ts'

test.each([
  ['waves', '_waves_'],
  ['waves at @Ann', '_waves at_ @Ann'],
  ['thanks @Ann and @Bo!', '_thanks_ @Ann _and_ @Bo!'],
  ['runs snake_case', '*runs snake_case*'],
  ['sits\n\nstands ', '_sits_\n\n_stands_ '],
  ['@Ann', '@Ann'],
])('the action %j is sent as %j', (text, sent) => {
  expect(emphasize(text, { Ann: 1, Bo: 2 })).toBe(sent)
})
