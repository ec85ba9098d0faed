import { readExtSetting } from '@parley/protocol'
import { expect, test } from 'vitest'
import { withSwitch } from './ext-setting.ts'

test('withSwitch changes one switch and keeps all other properties', () => {
  const text = '{"admin_only_can_invite":true,"theirs":{"deep":1}}'
  const next = withSwitch(text, 'enable_msg_url_preview', true)
  expect(JSON.parse(next)).toEqual({
    admin_only_can_invite: true,
    theirs: { deep: 1 },
    enable_msg_url_preview: true,
  })
  expect(readExtSetting(withSwitch(next, 'admin_only_can_invite', false))).toEqual({
    admin_only_can_invite: false,
    only_admin_can_see_channel_members: false,
    enable_msg_url_preview: true,
  })
})

test.each([null, '', 'nonsense', '[1]', '3'])(
  'withSwitch replaces a text that is not a JSON object: %s',
  (text) => {
    expect(withSwitch(text, 'admin_only_can_invite', true)).toBe('{"admin_only_can_invite":true}')
  },
)
