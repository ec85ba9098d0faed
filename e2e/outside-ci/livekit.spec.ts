import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateCallConfig } from '@parley/protocol'
import { call } from '../support/calls.ts'
import { fakeDevices, knowDevices } from '../support/devices.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { liveKit, liveKitIsUp, liveKitSettings } from '../support/livekit.ts'

// Calls over a real LiveKit server: `PARLEY_TEST_LIVEKIT=<program> npm run test:livekit`. Its program is built with Go, so
// this is not a part of `npm test`.

const test = base.extend<{ liveKitServer: void }>({
  liveKitServer: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-livekit-'))
    const file = join(folder, 'livekit.yaml')
    await writeFile(file, liveKitSettings)
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

test('two people hear and see each other over LiveKit', async ({
  server,
  liveKitServer: _,
  ines,
  bob,
}) => {
  await call(
    server,
    updateCallConfig,
    { body: { livekit: liveKit, provider: 'livekit' } },
    ines.session,
  )
  await ines.page.goto(`${server.url}/#/setting/calls`)
  await ines.page.reload()
  await ines.page.getByRole('button', { name: 'Test calls' }).click()
  await expect(ines.page.getByText(/^Sound comes back directly over UDP/)).toBeVisible()

  const bobUid = bob.session.user.uid
  for (const person of [ines, bob]) {
    await knowDevices(person)
    await person.page.goto(`${server.url}/#/chat/channel/1`)
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
