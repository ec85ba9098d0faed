import type { Page } from '@playwright/test'
import { LossyRelay, type Network } from '../bench/calls/lossy-relay.ts'
import { prepare } from '../bench/calls/pages.ts'
import { fakeDevices, knowDevices, seesVideoOf } from './support/devices.ts'
import { expect, test as base } from './support/fixtures.ts'
import type { Person } from './support/people.ts'

/** Routes the packets of a person over a bad network. The page must be loaded afterwards. */
const test = base.extend<{ over(network: Network, person: Person): Promise<void> }>({
  over: async ({ browserName: _ }, use) => {
    const relays: LossyRelay[] = []
    await use(async (network, { page }) => {
      const relay = new LossyRelay(network)
      relays.push(relay)
      await prepare(page, relay)
    })
    for (const relay of relays) {
      expect(relay.passed, 'packets over the bad network').toBeGreaterThan(0)
      await relay.stop()
    }
  },
})

test.use({ ownServer: true })
test.use(fakeDevices)

/** Starts a call with two people, whose cameras are on. */
async function meet(url: string, ines: Person, bob: Person): Promise<void> {
  for (const person of [ines, bob]) {
    await person.page.goto(`${url}/#/chat/channel/1`)
    await knowDevices(person)
    await person.page.reload()
    await person.page
      .getByRole('main')
      .getByRole('button', { name: /^(Start a call|Join the call)/ })
      .click()
    await person.page.getByRole('button', { name: 'Turn on camera' }).click()
  }
  await seesVideoOf(ines.page, bob)
  await seesVideoOf(bob.page, ines)
}

/** The entries of a kind in the statistics of all connections of a page. */
const entriesAt = (page: Page, type: string) =>
  page.evaluate(async (wanted) => {
    const found: Record<string, unknown>[] = []
    for (const connection of window.connections) {
      const report = await connection.getStats()
      report.forEach((entry: Record<string, unknown>) => {
        if (entry['type'] === wanted) found.push(entry)
      })
    }
    return found
  }, type)

const sumAt = async (page: Page, type: string, count: string) =>
  (await entriesAt(page, type)).reduce((sum, entry) => sum + Number(entry[count] ?? 0), 0)

test('packets that the network loses are sent again on a stream of their own', async ({
  server,
  ines,
  bob,
  over,
}) => {
  await over({ loss: 0.1, delayMs: 5 }, bob)
  await meet(server.url, ines, bob)
  await expect
    .poll(() => sumAt(bob.page, 'inbound-rtp', 'retransmittedPacketsReceived'))
    .toBeGreaterThan(5)
  await expect
    .poll(() => sumAt(bob.page, 'outbound-rtp', 'retransmittedPacketsSent'))
    .toBeGreaterThan(5)
  // Each packet of sound carries a copy of the last one. The browser discards the copies that it does not need.
  await expect.poll(() => sumAt(bob.page, 'inbound-rtp', 'packetsDiscarded')).toBeGreaterThan(20)
})

test('a page estimates the bandwidth of a slow network', async ({ server, ines, bob, over }) => {
  await over({ loss: 0, delayMs: 5, kbps: 300 }, bob)
  await meet(server.url, ines, bob)
  // It begins with 1,000 kbit/s.
  await expect
    .poll(async () => {
      const pairs = await entriesAt(bob.page, 'candidate-pair')
      const estimates = pairs.map((pair) => Number(pair['availableOutgoingBitrate'] ?? 0))
      return Math.max(...estimates)
    })
    .toBeLessThan(450_000)
})
