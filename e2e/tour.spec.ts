import type { BrowserContextOptions } from '@playwright/test'
import { type People, test } from './support/fixtures.ts'
import { type Person, phone } from './support/people.ts'
import { pseudoReader, speakPseudo } from './support/pseudo.ts'
import type { TestServer } from './support/server.ts'
import {
  axeFaults,
  colourFaults,
  darkFaults,
  textFaults,
  touchFaults,
} from './support/tour/checks.ts'
import { prepareScene } from './support/tour/scene.ts'
import { entryStops, lastStops, pageStops, phoneStops } from './support/tour/stops.ts'
import { wideStops } from './support/tour/stops.ts'
import { settingsStops } from './support/tour/settings-stops.ts'
import { signIn, type Stop, type Visit } from './support/tour/visit.ts'
import { walk } from './support/tour/walk.ts'

// For all stops together. A stop that fails takes longer, because its checks are repeated.
test.describe.configure({ timeout: 600_000 })

test('each page on a wide screen is accessible in both colour schemes, translated, and fits', async ({
  people,
  server,
  ines,
}) => {
  const viewport = { width: 1440, height: 900 }
  const visit = await openVisit(people, server, ines, { viewport, colorScheme: 'light' })
  const { page, data } = visit
  await walkSignedIn(visit, ines, wideStops, async ({ region }) => [
    ...(await textFaults(page, data)),
    ...(await axeFaults(page)),
    ...(await colourFaults(page, region)),
    ...(await darkFaults(page, region)),
  ])
})

test('each page on a dark phone is accessible, translated, and fits, and its targets are large enough', async ({
  people,
  server,
  ines,
}) => {
  const visit = await openVisit(people, server, ines, { ...phone, colorScheme: 'dark' })
  const { page, data } = visit
  await walkSignedIn(visit, ines, phoneStops, async ({ region, targets }) => [
    ...(await textFaults(page, data)),
    ...(await axeFaults(page)),
    ...(await colourFaults(page, region)),
    ...(targets ? await touchFaults(targets(page)) : []),
  ])
})

async function openVisit(
  people: People,
  server: TestServer,
  ines: Person,
  options: BrowserContextOptions,
): Promise<Visit> {
  const scene = await prepareScene(server, ines.session)
  const reader = { ...pseudoReader, reducedMotion: 'reduce', ...options } as const
  const { page, watch } = await people.openVisitor('/docs', reader)
  // One stop aborts requests.
  watch.expect(/Failed to load resource: net::ERR_FAILED/)
  page.setDefaultTimeout(15_000)
  await speakPseudo(page)
  return { page, url: server.url, ...scene }
}

async function walkSignedIn(
  visit: Visit,
  ines: Person,
  ofScreen: readonly Stop[],
  check: (stop: Stop) => Promise<string[]>,
) {
  await walk(visit, entryStops, check)
  await signIn(visit, ines.session)
  await walk(visit, [...pageStops, ...ofScreen, ...settingsStops, ...lastStops], check)
}
