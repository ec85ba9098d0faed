import { type MessageInput, channelHistory, sendToChannel } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addChunk,
  getFile,
  openUpload,
  unknownPath,
  uploadFile,
  startServerWithSmallFiles,
} from '../../testing/files.ts'
import type { TestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startServerWithSmallFiles()
})
afterAll(() => w.close())

describe('a file message', () => {
  const input = (content: string, properties: MessageInput['properties'] = null): MessageInput => ({
    content_type: 'vocechat/file',
    content,
    properties,
  })

  test('carries the metadata of its upload and keeps other properties', async () => {
    const { alice, bob, carol, team } = w
    await Promise.all([bob.openStream(), carol.openStream()])
    const { path } = await uploadFile(alice, 'words', {
      content_type: 'text/plain',
      filename: 'notes.txt',
    })
    const wrong = { local_id: 5, size: 1, name: 'lie', content_type: 'image/png', width: 3 }
    const mid = await alice.send(input(path, wrong)).to(team)
    await w.settle()

    const detail = {
      content_type: 'vocechat/file',
      content: path,
      properties: {
        local_id: 5,
        width: 3,
        name: 'notes.txt',
        content_type: 'text/plain',
        size: 5,
      },
    }
    expect(bob.events()).toMatchObject([{ type: 'chat', mid, detail }])
    expect(carol.events()).toEqual([])
    const page = await bob.call(channelHistory, { params: { gid: team }, query: { limit: 1 } })
    expect(page).toMatchObject([{ mid, detail }])
  })

  test.each([
    [{ content_type: 'text/csv' }, null, 'file.csv'],
    [{ content_type: 'application/x-nothing' }, null, 'file'],
    [{ content_type: 'text/csv' }, { name: 'table.csv' }, 'table.csv'],
  ])('has a name where the upload %j has none: %j', async (info, properties, name) => {
    const { alice, bob, team } = w
    const { path } = await uploadFile(alice, 'a,b', info)
    const mid = await alice.send(input(path, properties)).to(team)
    const page = await bob.call(channelHistory, { params: { gid: team }, query: { limit: 1 } })
    expect(page).toMatchObject([{ mid, detail: { properties: { name } } }])
  })

  const packets = Buffer.alloc(188 * 4, 0xff)
  for (let at = 0; at < packets.length; at += 188) packets[at] = 0x47
  const camera = Buffer.concat(
    [0, 1, 2, 3].map((at) => Buffer.concat([Buffer.from([0, 0, 0, at]), packets.subarray(0, 188)])),
  )
  const theora = Buffer.from('OggS\0\x02\0\0\x80theora\x03\x02', 'latin1')
  test.each<[string, string, string, string | Buffer, string]>([
    ['TypeScript without a type', 'index.ts', '', 'const ü = 1\n', 'text/plain'],
    ['TypeScript that is declared as video', 'index.ts', 'video/mp2t', 'Good\n', 'text/plain'],
    ['TypeScript of a module', 'index.mts', 'video/mp2t', 'export {}\n', 'text/plain'],
    ['a film', 'film.ts', '', packets, 'video/mp2t'],
    [
      'a film that is declared as a text',
      'film.ts',
      'text/vnd.trolltech.linguist',
      packets,
      'video/mp2t',
    ],
    ['a film of a camera', 'film.mts', 'video/mp2t', camera, 'video/mp2t'],
    ['Rust', 'main.rs', '', 'fn main() {}\n', 'text/plain'],
    ['a private key', 'server.key', '', '-----BEGIN PRIVATE KEY-----\n', 'text/plain'],
    ['a public key', 'id.pub', 'application/x-mspublisher', 'ssh-ed25519 AAAA\n', 'text/plain'],
    [
      'a presentation',
      'slides.key',
      '',
      Buffer.from([0x50, 0x4b, 3, 4]),
      'application/vnd.apple.keynote',
    ],
    ['a film in Ogg', 'film.ogg', '', theora, 'video/ogg'],
    ['sound in Ogg', 'sound.ogg', '', Buffer.from('OggS\0\x01vorbis'), 'audio/ogg'],
    ['a playlist', 'list.m3u', '', '#EXTM3U\n', 'audio/x-mpegurl'],
    ['a drawing', 'drawing.svg', '', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['JSON', 'data.json', '', '{}', 'application/json'],
  ])('names the type of %s by its first bytes', async (_, filename, content_type, bytes, type) => {
    const { path } = await uploadFile(w.alice, bytes, { filename, content_type })
    const mid = await w.alice.send(input(path)).to(w.team)
    const query = { limit: 1 }
    const page = await w.bob.call(channelHistory, { params: { gid: w.team }, query })
    expect(page).toMatchObject([{ mid, detail: { properties: { content_type: type } } }])
  })

  test.each(['\u202E', '\u202D', '\u2066', '\u200F', '\u061C'])(
    'has no sign %j in the name of its file, which would show another ending',
    async (sign) => {
      const { alice, team } = w
      const name = `photo${sign}gnp.exe`
      const named = await uploadFile(alice, 'x', { filename: name })
      const nameless = await uploadFile(alice, 'x', { filename: '' })
      for (const [path, properties] of [
        [named.path, null],
        [nameless.path, { name }],
      ] as const) {
        const mid = await alice.send(input(path, properties)).to(team)
        const page = await alice.call(channelHistory, {
          params: { gid: team },
          query: { limit: 1 },
        })
        expect(page).toMatchObject([{ mid, detail: { properties: { name: 'photognp.exe' } } }])
      }
      const { headers } = await getFile(w, named.path)
      expect(headers.get('content-disposition')).toContain('filename="photognp.exe"')
    },
  )

  test('with an unknown path is refused', async () => {
    const { alice, team } = w
    const send = (content: string) =>
      alice.request(sendToChannel, { params: { gid: team }, body: input(content) })
    expect((await send(unknownPath)).status).toBe(400)
    expect((await send('../../key.json')).status).toBe(400)
    const unfinished = await openUpload(alice)
    await addChunk(alice, unfinished, 'x')
    expect((await send(`2020/1/1/${unfinished}`)).status).toBe(400)
  })
})
