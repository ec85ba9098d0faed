import { expect, test } from 'vitest'
import { replaceShortcodes, shortcodeAtEnd } from './shortcodes.ts'

const emojis: Record<string, string> = { tada: '🎉', '+1': '👍', key: '🔑', '100': '💯', map: '🗺️' }
const emojiOf = (code: string) => emojis[code]

test.each([
  [':tada:', '🎉'],
  ['Well done :tada::+1:!', 'Well done 🎉👍!'],
  ['(:Tada:)', '(🎉)'],
  ['**:tada:**', '**🎉**'],
  [':tada: `:tada:` :tada:', '🎉 `:tada:` 🎉'],
  ['``:tada:`` :tada:', '``:tada:`` 🎉'],
  ['```\n:tada:\n```\n:tada:', '```\n:tada:\n```\n🎉'],
  [':unknown: :tada', ':unknown: :tada'],
  ['10:100:20', '10:100:20'],
  ['std::map::key::at', 'std::map::key::at'],
  ['https://a.example/:key:/x', 'https://a.example/:key:/x'],
  ['a:key:b', 'a:key:b'],
  ['x ? y:key: z', 'x ? y:key: z'],
])('%j becomes %j', (text, replaced) => {
  expect(replaceShortcodes(text, emojiOf)).toBe(replaced)
})

test('a closing colon completes a code that begins a word', () => {
  expect(shortcodeAtEnd('nice :tada:')).toEqual({ code: 'tada', start: 5 })
  expect(shortcodeAtEnd(':+1:')).toEqual({ code: '+1', start: 0 })
  expect(shortcodeAtEnd('10:30:')).toBeUndefined()
  expect(shortcodeAtEnd('nice :tada')).toBeUndefined()
  expect(shortcodeAtEnd('nice ::')).toBeUndefined()
})
