import { expect, test } from 'vitest'
import { EventParser } from './sse.ts'

const encode = (text: string) => new TextEncoder().encode(text)

test('events are parsed wherever chunks end, even inside a character', () => {
  const bytes = encode('data: {"a":"é"}\n\n: comment\n\ndata: 😀\n\n')
  for (let cut = 1; cut < bytes.length; cut++) {
    const parser = new EventParser()
    const events = [...parser.push(bytes.slice(0, cut)), ...parser.push(bytes.slice(cut))]
    expect(events).toEqual(['{"a":"é"}', '😀'])
  }
})

test('CRLF line ends, other fields and multi-line data are parsed', () => {
  const parser = new EventParser()
  const text =
    'id: 1\r\nevent: chat\r\ndata: one\r\ndata:two\r\n\r\nretry: 5\r\n\r\ndata: 3\r\n\r\n'
  expect(parser.push(encode(text))).toEqual(['one\ntwo', '3'])
})

test('an event is returned only after its empty line', () => {
  const parser = new EventParser()
  expect(parser.push(encode('data: half'))).toEqual([])
  expect(parser.push(encode('\n'))).toEqual([])
  expect(parser.push(encode('\n'))).toEqual(['half'])
})
