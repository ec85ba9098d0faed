import { expect, test } from 'vitest'
import { withoutCandidates } from './sdp.ts'

test.each([
  ['lines that end in CRLF', '\r\n'],
  ['lines that end in LF', '\n'],
])('the candidates of a description are removed, in %s', (_, end) => {
  const lines = [
    ...['v=0', 'a=candidate:1 1 udp 1 10.0.0.1 22 typ host', 'm=audio 9 UDP/TLS/RTP/SAVPF 111'],
    ...['a=candidate:2 1 tcp 1 example.org 80 typ srflx', 'a=remote-candidates:1 10.0.0.1 22'],
    ...['a=mid:0', 'a=end-of-candidates', 'a=candidate:3 1 udp 1 ::1 5 typ relay'],
  ]
  const kept = ['v=0', 'm=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:0', '']
  expect(withoutCandidates(lines.join(end))).toBe(kept.join(end))
})
