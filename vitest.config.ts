import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Tests that replace a module, or what it holds, need their own.
const mocked = '**/*.mocked.test.{ts,tsx}'
// Tests that need a browser's objects, as all *.test.tsx do.
const dom = '**/*.dom.test.ts'
// They start built programs.
const programs = '**/*.program.test.ts'
// They take long, or need programs from far away.
const rest = '**/*.all.test.ts'
// It takes a minute, whatever the machine.
const rounds = 'test/agreement.test.ts'
// They need the engines of a cluster.
const nodes = '**/*.nodes.test.ts'
const cleanUp = 'apps/web/src/testing/clean-up.ts'
// The other test files of a worker share their modules: importing them anew for each takes longer than most tests.
const sharedModules = { isolate: false }
// These start an LDAP server, which cannot be had everywhere: see bin/engines.mjs.
const missing = process.env['PARLEY_TEST_LDAP'] === 'off' ? ['**/*.ldap.test.ts'] : []

/** Begins with the file that takes a minute: the other worker would wait for it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/agreement\.[\w.]*test\.ts$/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const excluded = [...configDefaults.exclude, ...missing]
const common = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { requireAssertions: true },
  // bin/test/report.mjs counts the places.
  includeTaskLocation: true,
}
const onServer = {
  ...common,
  ...sharedModules,
  setupFiles: ['apps/server/src/testing/use-bundles.ts'],
  globalSetup: ['apps/server/src/testing/build-before.ts'],
}

export default defineConfig({
  test: {
    // One for each core. Vitest leaves one core free, which is half of a small machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // `npm run check` runs node, dom and mocked, `npm test` rounds and programs as well, `npm run test:all` rest, dom-mocked and
    // cluster.
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'packages/**/*.test.ts',
            'apps/{server,web}/**/*.test.ts',
            'services/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          exclude: [...excluded, nodes, programs, rest, rounds, mocked, dom],
          ...onServer,
        },
      },
      {
        test: {
          name: 'dom',
          include: ['apps/web/**/*.test.tsx', dom],
          exclude: [...excluded, mocked],
          ...common,
          ...sharedModules,
          // The first test that opens a page loads it.
          testTimeout: 90_000,
          environment: 'jsdom',
          setupFiles: ['apps/web/src/testing/quick-styles.ts', cleanUp],
        },
      },
      {
        test: {
          name: 'mocked',
          include: [mocked],
          exclude: [...excluded, 'apps/web/**'],
          ...common,
        },
      },
      {
        test: {
          name: 'dom-mocked',
          include: [`apps/web/${mocked}`],
          ...common,
          environment: 'jsdom',
          setupFiles: [cleanUp],
        },
      },
      { test: { name: 'rounds', include: [rounds], exclude: excluded, ...onServer } },
      { test: { name: 'programs', include: [programs], exclude: excluded, ...onServer } },
      { test: { name: 'rest', include: [rest], exclude: excluded, ...onServer } },
      // The features again, on PostgreSQL and with the built server, and the tests of several nodes.
      {
        test: {
          name: 'cluster',
          include: ['apps/server/src/{features,testing}/**/*.test.ts', nodes],
          exclude: [...excluded, programs, rest, mocked],
          ...onServer,
          env: { PARLEY_TEST_ENGINES: 'cluster', PARLEY_TEST_SERVER: 'built' },
          globalSetup: [...onServer.globalSetup, 'apps/server/src/testing/start-engines.ts'],
        },
      },
    ],
  },
})
