import { configDefaults, defineConfig } from 'vitest/config'

// Tests that replace a module, or what it holds, need their own.
const mocked = '**/*.mocked.test.{ts,tsx}'
// The other test files of a worker share their modules: importing them anew for each takes longer than most tests.
const sharedModules = {
  isolate: false,
  setupFiles: ['apps/server/src/testing/use-bundles.ts'],
}
// These start an LDAP server, which cannot be had everywhere: see bin/engines.mjs.
const missing = process.env['PARLEY_TEST_DIRECTORY'] === 'off' ? ['**/*.directory.test.ts'] : []

export default defineConfig({
  test: {
    // One for each core. Vitest leaves one core free, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'services/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          // These need the engines of a cluster.
          exclude: [...configDefaults.exclude, ...missing, '**/*.nodes.test.ts', mocked],
          ...sharedModules,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'cluster',
          include: [
            'apps/server/src/{features,testing}/**/*.test.ts',
            'apps/server/src/**/*.nodes.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...missing, mocked],
          ...sharedModules,
          env: { PARLEY_TEST_ENGINES: 'cluster' },
          globalSetup: 'apps/server/src/testing/start-engines.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, mocked],
          isolate: false,
          environment: 'jsdom',
        },
      },
      {
        test: {
          name: 'mocked',
          include: [mocked],
          exclude: [...configDefaults.exclude, 'apps/web/**'],
        },
      },
      { test: { name: 'web-mocked', include: [`apps/web/${mocked}`], environment: 'jsdom' } },
    ],
  },
})
