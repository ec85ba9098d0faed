import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listCallRooms, receiveLiveKitEvent, updateCallConfig } from '@parley/protocol'
import { call } from './support/calls.ts'
import { fakeDevices, knowDevices } from './support/devices.ts'
import { expect, test as base } from './support/fixtures.ts'
import { liveKit, liveKitIsUp, liveKitSettings } from './support/livekit.ts'
import type { Person } from './support/people.ts'
import type { TestServer } from './support/server.ts'

// Calls over a real LiveKit server, whose program is no package of Debian: `npm run test:all` finds it on the path or in
// PARLEY_TEST_LIVEKIT, or leaves this out and says so.

const test = base.extend<{ liveKitServer: void }>({
  liveKitServer: async ({ server }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-livekit-'))
    const file = join(folder, 'livekit.yaml')
    await writeFile(file, liveKitSettings(`${server.url}/api${receiveLiveKitEvent.path}`))
    const program = spawn(process.env['PARLEY_TEST_LIVEKIT'] ?? 'livekit-server', [
      '--config',
      file,
    ])
    const ended = once(program, 'exit')
    await liveKitIsUp()
    await use()
    program.kill()
    await ended
    await rm(folder, { recursive: true })
  },
})

test.use(fakeDevices)

const chooseLiveKit = (server: TestServer, { session }: Person) =>
  call(server, updateCallConfig, { body: { livekit: liveKit, provider: 'livekit' } }, session)

test('two people hear and see each other over LiveKit', async ({
  server,
  liveKitServer: _,
  ines,
  bob,
}) => {
  await chooseLiveKit(server, ines)
  await ines.page.goto(`${server.url}/#/setting/calls`)
  await ines.page.reload()
  await ines.page.getByRole('button', { name: 'Test calls' }).click()
  await expect(ines.page.getByText(/^Sound comes back directly over UDP/)).toBeVisible()

  const bobUid = bob.session.user.uid
  for (const person of [ines, bob]) {
    await knowDevices(person)
    await person.page.goto(`${server.url}/#/chat/channel/${server.general}`)
    await person.page.reload()
  }
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await bob.page.getByRole('main').getByRole('button', { name: 'Join the call, 1 person' }).click()
  const seen = ines.page.locator(`li[data-person="${bobUid}"]`)
  await expect(seen).toHaveAttribute('data-speaking', 'true')
  await bob.page.getByRole('button', { name: 'Turn on camera' }).click()
  await expect
    .poll(() =>
      seen
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames),
    )
    .toBeGreaterThan(5)
  await bob.page.getByRole('button', { name: 'Turn off camera' }).click()
  await expect(seen.locator('video')).toHaveCount(0)
  await bob.page.getByRole('button', { name: 'Leave the call' }).click()
  await expect(seen).toHaveCount(0)
})

test('a participant whom LiveKit removes from its room is removed from the call', async ({
  server,
  liveKitServer: _,
  ines,
}) => {
  await chooseLiveKit(server, ines)
  await knowDevices(ines)
  await ines.page.goto(`${server.url}/#/chat/channel/${server.general}`)
  await ines.page.reload()
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  const rooms = () => call(server, listCallRooms, {}, ines.session)
  const inLiveKit = () => askLiveKit('ListParticipants', { room: 'vocechat:group:1' })
  await expect.poll(inLiveKit).toMatchObject({ participants: [{ state: 'ACTIVE' }] })
  const [room] = await rooms()
  const [me] = room?.participants ?? []
  // The page can neither leave nor join again.
  await ines.page.route('**/api/call/**', (route) => route.abort())
  ines.watch.expect(/api\/call/)
  await askLiveKit('RemoveParticipant', {
    room: 'vocechat:group:1',
    identity: `${me?.uid}:${me?.session}`,
  })
  // Without the event of LiveKit the server would know it after half a minute.
  await expect.poll(async () => (await rooms()).length, { timeout: 5_000 }).toBe(0)
})

/** Calls the room service of LiveKit. */
async function askLiveKit(
  method: string,
  request: { room: string; identity?: string },
): Promise<unknown> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: liveKit.api_key,
    exp: Math.floor(Date.now() / 1000) + 60,
    video: { roomAdmin: true, room: request.room },
  }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  const signature = createHmac('sha256', liveKit.api_secret).update(signed).digest('base64url')
  const response = await fetch(`${liveKit.api_url}/twirp/livekit.RoomService/${method}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${signed}.${signature}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(request),
  })
  return response.json()
}
