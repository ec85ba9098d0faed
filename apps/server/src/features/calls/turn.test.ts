import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { iceServers } from './turn.ts'

const sfu = { max_participants: 25, max_cameras: 10, announced_addresses: [], stun: [], turn: [] }
const urls = ['turn:turn.example.org:3478']

test('a TURN server with a secret gets credentials that end after four hours', () => {
  const turn = [{ urls, username: '', credential: '', secret: 's3cret' }]
  const [server] = iceServers({ ...sfu, turn }, 7, 1_690_000_000_000)
  const credential = createHmac('sha1', 's3cret').update('1690014400:7').digest('base64')
  expect(server).toEqual({ urls, username: '1690014400:7', credential })
})

test('a TURN server without a secret gives its own, and STUN servers need none', () => {
  const turn = [{ urls, username: 'u', credential: 'p', secret: '' }]
  expect(iceServers({ ...sfu, stun: ['stun:a.example.org'], turn }, 7, 0)).toEqual([
    { urls: ['stun:a.example.org'] },
    { urls, username: 'u', credential: 'p' },
  ])
  expect(iceServers(sfu, 7, 0)).toEqual([])
})
