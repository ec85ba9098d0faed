import { expect, test } from 'vitest'
import { type Message, reactionsOf, reactionState, toMessage, withReaction } from './message.ts'

const colored = '\uFE0F'
const message = (...likes: [uid: number, emoji: string][]): Message => ({
  mid: 1,
  from_uid: 1,
  created_at: 0,
  target: { gid: 1 },
  reply_mid: null,
  content_type: 'text/plain',
  content: '',
  properties: null,
  expires_at: null,
  edited_at: null,
  edit_mid: 0,
  likes: Object.fromEntries(likes.map(([uid, emoji], at) => [at + 2, { uid, emoji }])),
})

test.each(['❤', '☺', '✌', '✈', '☎', '🏳\u200D🌈', '👁\u200D🗨'])(
  '%s with and without U+FE0F is one reaction',
  (plain) => {
    const [first = '', ...rest] = plain
    const other = `${first}${colored}${rest.join('')}`
    expect([...reactionsOf(message([7, plain], [8, other]))]).toEqual([[plain, [7, 8]]])
    expect([...reactionsOf(message([7, other], [8, plain]))]).toEqual([[other, [7, 8]]])
    // A second reaction of the same look is a removal, and a third one sets it again.
    expect([...reactionsOf(message([7, plain], [7, other]))]).toEqual([])
    expect([...reactionsOf(message([7, plain], [8, plain], [7, other]))]).toEqual([[plain, [8]]])
    expect([...reactionsOf(message([7, plain], [7, other], [7, other]))]).toEqual([[other, [7]]])
  },
)

test('tones and other emoji stay apart', () => {
  const emojis = ['👍', '👍🏽', '❤', '🧡', '1\uFE0F\u20E3', '2\uFE0F\u20E3']
  const likes = emojis.map((emoji): [number, string] => [7, emoji])
  expect([...reactionsOf(message(...likes)).keys()]).toEqual(emojis)
})

test('an own reaction is taken back in the spelling in which it was sent', () => {
  const state = (found: Message) => reactionState(found, `❤${colored}`, 7)
  expect(state(message())).toEqual({ emoji: `❤${colored}`, isOwn: false })
  expect(state(message([8, '❤']))).toEqual({ emoji: '❤', isOwn: false })
  expect(state(message([8, `❤${colored}`], [7, '❤']))).toEqual({ emoji: '❤', isOwn: true })
  expect(state(message([7, '❤'], [7, `❤${colored}`], [7, '❤']))).toEqual({
    emoji: `❤${colored}`,
    isOwn: true,
  })
})

test('empty properties are none, in a message and in its edit', () => {
  const wire = { from_uid: 1, created_at: 0, target: { gid: 1 } }
  const content = { content_type: 'text/plain', content: 'a', properties: {} } as const
  const original = toMessage({
    ...wire,
    mid: 1,
    detail: { type: 'normal', ...content, expires_in: null },
  }) as Message
  expect(original.properties).toBeNull()
  const edit = { type: 'edit', ...content } as const
  const edited = withReaction(
    { ...original, properties: { local_id: 1 } },
    { ...wire, mid: 2, detail: { type: 'reaction', mid: 1, detail: edit } },
  )
  expect(edited).toMatchObject({ properties: null, edit_mid: 2 })
})
