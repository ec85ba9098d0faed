import { expect, test } from 'vitest'
import { merged, type SettingVersions, withVersion } from './written-settings.ts'

const written = (...texts: readonly (readonly [by: string, text: string])[]): SettingVersions =>
  texts.reduce<SettingVersions>((known, [by, text]) => withVersion(known, text, by), {
    text: null,
    changes: [],
  })

test.each<[what: string, SettingVersions, by: string, given: string | null, stored: string | null]>(
  [
    [
      'a stale text changes what it changes, and keeps what others have set',
      written(['ann', '{"a":1,"b":1}'], ['ben', '{"a":0,"b":1}']),
      'cem',
      '{"a":1,"b":0}',
      '{"a":0,"b":0}',
    ],
    [
      'a flag that a stale text has as off stays as another device has set it',
      written(['ben', '{"a":true}']),
      'ann',
      '{"a":false,"b":true}',
      '{"a":true,"b":true}',
    ],
    [
      'options inside the object of this product are merged one by one',
      written(
        ['ann', '{"parley":{"retention_days":1,"previews":true},"theirs":1}'],
        ['ben', '{"parley":{"retention_days":0,"previews":true},"theirs":1}'],
      ),
      'cem',
      '{"parley":{"retention_days":1,"previews":false},"theirs":1}',
      '{"parley":{"retention_days":0,"previews":false},"theirs":1}',
    ],
    [
      'two first options of two devices are both kept',
      written(['ben', '{"a":true}']),
      'ann',
      '{"b":true}',
      '{"a":true,"b":true}',
    ],
    [
      'a device replaces its own text',
      written(['ann', '{"a":true}']),
      'ann',
      '{"b":true}',
      '{"b":true}',
    ],
    [
      'a value that returns to an earlier one is a change',
      written(['ann', '{"a":1}'], ['ben', '{"a":2}']),
      'cem',
      '{"a":1}',
      '{"a":1}',
    ],
    [
      'a stale text removes what it no longer has',
      written(['ann', '{"a":1,"b":1}'], ['ben', '{"a":1,"b":1,"c":1}']),
      'cem',
      '{"b":1}',
      '{"b":1,"c":1}',
    ],
    ['the first text is stored as it is', written(), 'ann', '{ "a": 1 }', '{ "a": 1 }'],
    ['no text removes all', written(['ann', '{"a":1}']), 'ann', null, null],
    [
      'a text that is no object is stored as it is',
      written(['ann', '[1]']),
      'ann',
      'words',
      'words',
    ],
  ],
)('%s', (_what, known, by, given, stored) => {
  expect(merged(known, given, by)).toBe(stored)
})

test('a text that becomes too long is refused', () => {
  const known = written(['ann', '{}'], ['ben', JSON.stringify({ a: 'x'.repeat(3_000) })])
  const next = merged(known, JSON.stringify({ b: 'y'.repeat(3_000) }), 'ann, before ben')
  expect(() => withVersion(known, next, 'ann')).toThrow('bad-body')
})

test('ten changes are kept', () => {
  const known = written(...Array.from({ length: 30 }, (_, at) => ['ann', `{"a":${at}}`] as const))
  expect(known.changes).toHaveLength(10)
  expect(known.changes[0]).toEqual({ before: '{"a":28}', by: 'ann' })
})
