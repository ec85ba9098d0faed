import { listCallRooms, removeMembers } from '@parley/protocol'
import type { Page } from '@playwright/test'
import { call, makePrivateChannel } from './support/calls.ts'
import { tileOf } from './support/call-view.ts'
import { fakeDevices, knowDevices } from './support/devices.ts'
import { expect, test } from './support/fixtures.ts'
import { keepConnections } from './support/keep-connections.ts'
import type { Person } from './support/people.ts'
import type { TestServer } from './support/server.ts'

test.use(fakeDevices)
test.beforeEach(({ ines, bob }) => Promise.all([ines, bob].map(knowDevices)))

/** Opens a channel with a page that keeps its connections, to read what they carry. */
async function opensChannel(
  { page }: Person,
  { url, general }: TestServer,
  gid = general,
): Promise<void> {
  await page.addInitScript(keepConnections)
  await page.goto(`${url}/#/chat/channel/${gid}`)
  await page.reload()
}

/** Gives the page a microphone with a tone of 440 Hz. */
const playTone = ({ page }: Person) =>
  page.evaluate(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      if (!wanted?.audio) return open(wanted)
      const context = new AudioContext()
      const tone = new OscillatorNode(context, { frequency: 440 })
      const output = context.createMediaStreamDestination()
      tone.connect(output)
      tone.start()
      return output.stream
    }
  })

/** The strongest frequency that the page receives, in Hz. */
const frequencyAt = (page: Page) =>
  page.evaluate(async () => {
    const context = new AudioContext()
    const analyser = new AnalyserNode(context, { fftSize: 16_384 })
    for (const connection of window.connections) {
      for (const { track } of connection.getReceivers()) {
        if (track.kind !== 'audio') continue
        context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
      }
    }
    await new Promise((done) => setTimeout(done, 600))
    const levels = new Float32Array(analyser.frequencyBinCount)
    analyser.getFloatFrequencyData(levels)
    const loudest = Math.max(...levels)
    await context.close()
    // In decibels; below is silence.
    if (loudest < -80) return 0
    return (levels.indexOf(loudest) * context.sampleRate) / analyser.fftSize
  })

/** The sum of a count in the statistics of a page. */
const countAt = (page: Page, type: 'outbound-rtp' | 'inbound-rtp', kind: string, count: string) =>
  page.evaluate(
    async ([wanted, of, name]) => {
      let sum = 0
      for (const connection of window.connections) {
        const report = await connection.getStats()
        report.forEach((entry: Record<string, unknown>) => {
          if (entry['type'] === wanted && entry['kind'] === of) sum += Number(entry[name] ?? 0)
        })
      }
      return sum
    },
    [type, kind, count] as const,
  )

/** Lets a page drop frames while the machine is busy. Otherwise it lowers the resolution. */
const keepResolution = (page: Page) =>
  page.evaluate(async () => {
    for (const connection of window.connections) {
      for (const sender of connection.getSenders()) {
        if (sender.track?.kind !== 'video') continue
        const parameters = sender.getParameters()
        await sender.setParameters({ ...parameters, degradationPreference: 'maintain-resolution' })
      }
    }
  })

/** Whether a busy machine limits the video that a page sends. */
const isLimited = (page: Page) =>
  page.evaluate(async () => {
    for (const connection of window.connections) {
      for (const entry of (await connection.getStats()).values()) {
        if (entry.type === 'outbound-rtp' && entry.kind === 'video') {
          if (entry.qualityLimitationReason !== 'none') return true
        }
      }
    }
    return false
  })

/** The layer in which the video of somebody was received. */
async function layerAt(page: Page, uid: number): Promise<'large' | 'small' | 'none'> {
  const height = await page.evaluate(
    (id) => document.querySelector<HTMLVideoElement>(`li[data-person="${id}"] video`)?.videoHeight,
    uid,
  )
  if (!height) return 'none'
  return height > 270 ? 'large' : 'small'
}

test('a tone of 440 Hz arrives at the other page, and a muted page sends no packet', async ({
  server,
  ines,
  bob,
}) => {
  for (const person of [ines, bob]) await opensChannel(person, server)
  await playTone(ines)
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await bob.page.getByRole('main').getByRole('button', { name: 'Join the call, 1 person' }).click()
  await expect.poll(async () => Math.abs((await frequencyAt(bob.page)) - 440)).toBeLessThan(10)

  const sent = () => countAt(ines.page, 'outbound-rtp', 'audio', 'packetsSent')
  const sentIn = async (milliseconds: number) => {
    const before = await sent()
    await ines.page.waitForTimeout(milliseconds)
    return (await sent()) - before
  }
  expect(await sentIn(500)).toBeGreaterThan(5)
  await ines.page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect.poll(() => sentIn(500)).toBe(0)
  expect(await sentIn(1_500)).toBe(0)
  await ines.page.getByRole('button', { name: 'Unmute', exact: true }).click()
  await expect.poll(async () => Math.abs((await frequencyAt(bob.page)) - 440)).toBeLessThan(10)
  // Packets that were not sent do not count as lost.
  expect(await countAt(bob.page, 'inbound-rtp', 'audio', 'packetsLost')).toBe(0)
})

test('a third person joins late, and video is received in the layer for the size in which it is shown', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const cleo = await people.addUser('Cleo')
  await knowDevices(cleo)
  const [ineUid, bobUid] = [ines.session.user.uid, bob.session.user.uid]
  // On a busy machine, the page cannot send the large layer.
  const seesLarge = ({ page }: Person) =>
    expect
      .poll(async () => (await isLimited(bob.page)) || (await layerAt(page, bobUid)) === 'large')
      .toBe(true)
  for (const person of [ines, bob, cleo]) await opensChannel(person, server)
  // A tile is 500 pixels wide and more.
  await ines.page.setViewportSize({ width: 1700, height: 900 })
  await bob.page.getByRole('button', { name: 'Start a call' }).click()
  await bob.page.getByRole('button', { name: 'Turn on camera' }).click()
  await ines.page.getByRole('main').getByRole('button', { name: 'Join the call, 1 person' }).click()
  await keepResolution(bob.page)
  await seesLarge(ines)

  await cleo.page.setViewportSize({ width: 400, height: 800 })
  await cleo.page.getByRole('main').getByRole('button', { name: 'Join the call, 2 people' }).click()
  await expect(tileOf(cleo.page, ineUid)).toBeVisible()
  await expect(cleo.page.locator(`li[data-person="${bobUid}"][data-speaking]`)).toBeVisible()
  await expect.poll(() => layerAt(cleo.page, bobUid)).toBe('small')
  await expect(
    ines.page.locator(`li[data-person="${cleo.session.user.uid}"][data-speaking]`),
  ).toBeVisible()
  // Pages that show it large still receive the large layer.
  await seesLarge(ines)
  await cleo.page.setViewportSize({ width: 1700, height: 900 })
  await seesLarge(cleo)

  // The others leave the page of the call, so no video is sent.
  for (const { page } of [ines, cleo]) await page.goto(`${server.url}/#/users`)
  const sent = () => countAt(bob.page, 'outbound-rtp', 'video', 'packetsSent')
  const sentIn = async (milliseconds: number) => {
    const before = await sent()
    await bob.page.waitForTimeout(milliseconds)
    return (await sent()) - before
  }
  await expect.poll(() => sentIn(700)).toBe(0)
})

test('a member who is removed from the channel is out of the call at once, and an outsider with a forged token gets nothing', async ({
  server,
  people,
  ines,
  bob,
}) => {
  const gid = await makePrivateChannel(server, ines.session, 'staff', [bob.session])
  for (const person of [ines, bob]) await opensChannel(person, server, gid)
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await bob.page.getByRole('main').getByRole('button', { name: 'Join the call, 1 person' }).click()
  const ineUid = ines.session.user.uid
  await expect(bob.page.locator(`li[data-person="${ineUid}"][data-speaking]`)).toBeVisible()

  const cleo = await people.addUser('Cleo')
  const rooms = await call(server, listCallRooms, {}, ines.session)
  const session = rooms[0]?.participants[0]?.session ?? ''
  expect(session).not.toBe('')
  const statuses: number[] = []
  for (const token of [cleo.session.token, `${cleo.session.token}x`, 'forged']) {
    for (const [path, body] of [
      ['join', { gid }],
      ['signal', { session, data: { kind: 'watch', videos: [] } }],
      ['state', { session, muted: true }],
    ] as const) {
      const answer = await fetch(`${server.url}/api/call/${path}`, {
        method: 'POST',
        headers: { 'x-api-key': token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      statuses.push(answer.status)
    }
  }
  expect(statuses).toEqual([403, 404, 404, 401, 401, 401, 401, 401, 401])
  expect(await call(server, listCallRooms, {}, cleo.session)).toEqual([])

  // The page of the removed member tries to join again.
  bob.watch.expect(/status of 40[34] .*\/api\/call\//)
  const received = () => countAt(bob.page, 'inbound-rtp', 'audio', 'packetsReceived')
  expect(await received()).toBeGreaterThan(0)
  await call(server, removeMembers, { params: { gid }, body: [bob.session.user.uid] }, ines.session)
  await expect(tileOf(ines.page, bob.session.user.uid)).toHaveCount(0)
  const receivedIn = async (milliseconds: number) => {
    const before = await received()
    await bob.page.waitForTimeout(milliseconds)
    return (await received()) - before
  }
  // A few packets may be on their way. When the page closes its connection, the count falls to 0.
  await expect.poll(() => receivedIn(200)).toBeLessThanOrEqual(0)
  expect(await receivedIn(1_000)).toBeLessThanOrEqual(0)
  await expect(tileOf(bob.page, ineUid)).toHaveCount(0)
})
