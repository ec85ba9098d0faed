import { expect, test } from 'vitest'
import { firstLook, pageOf, snippetOf } from './snippet.ts'

const origin = 'https://chat.example'

test('a widget without changes has the parameter of its host only', () => {
  expect(snippetOf(origin, firstLook)).toBe(
    '<script async src="https://chat.example/widget.js" data-host-id="1"></script>',
  )
  expect(pageOf(origin, firstLook)).toBe('https://chat.example/widget.html?host-id=1')
})

test('texts are quoted for the attributes of a tag and for an address', () => {
  const look = { ...firstLook, target: 'g3', title: 'A "B" & <C>', hasForm: true } as const
  expect(snippetOf(origin, look)).toBe(
    '<script async src="https://chat.example/widget.js" data-conversations="#3" data-title="A &quot;B&quot; &amp; &lt;C>" data-auto-reg="false"></script>',
  )
  const query = new URL(pageOf(origin, look, true)).searchParams
  expect(Object.fromEntries(query)).toEqual({
    conversations: '#3',
    title: 'A "B" & <C>',
    'auto-reg': 'false',
    preview: '1',
  })
})
