// Packages that few starts need are bundles of their own, which are read at the first use of a name that they export.
import { join } from 'node:path'
import { root } from './run.mjs'

// No module of ours may use one of them while it is loaded: that would load it at each start. They are imported by names,
// because a default import is the module itself.
const bundles = {
  csv: ['csv-parse/sync', 'csv-stringify', 'csv-stringify/sync'],
  ethereum: ['@noble/curves/secp256k1.js', '@noble/hashes/sha3.js'],
  html: ['htmlparser2'],
  i18next: ['i18next'],
  jose: ['jose'],
  ldap: ['ldapts'],
  livekit: ['livekit-server-sdk'],
  // Together: the tools are described with the schemas of the same package.
  mcp: [
    '@modelcontextprotocol/sdk/server/mcp.js',
    '@modelcontextprotocol/sdk/server/streamableHttp.js',
    'zod',
  ],
  nats: ['@nats-io/transport-node'],
  nodemailer: ['nodemailer'],
  openid: ['openid-client'],
  otpauth: ['otpauth'],
  passkeys: ['@simplewebauthn/server'],
  postgres: ['pg'],
  s3: ['s3mini'],
  yazl: ['yazl'],
}
// Our modules use only these files of the packages. A file is loaded when its name is first read; all others are left out.
const parts = {
  'prom-client': {
    collectDefaultMetrics: 'lib/defaultMetrics',
    Counter: 'lib/counter',
    Gauge: 'lib/gauge',
    Histogram: 'lib/histogram',
    Registry: 'lib/registry',
  },
  'rate-limiter-flexible': {
    BurstyRateLimiter: 'lib/BurstyRateLimiter',
    RateLimiterMemory: 'lib/RateLimiterMemory',
    RateLimiterPostgres: 'lib/RateLimiterPostgres',
    RateLimiterRes: 'lib/RateLimiterRes',
  },
}
const bundleOf = new Map(
  Object.entries(bundles).flatMap(([bundle, names]) => names.map((name) => [name, bundle])),
)
const server = join(root, 'apps/server')

/** The file of a bundle in the folder of the server. */
const fileOf = (bundle) => `lazy-${bundle}.cjs`

/** Replaces imports of these packages, by our own modules, by names that load the bundle when they are read. */
export const lazyPackages = {
  name: 'lazy-packages',
  setup(build) {
    build.onResolve({ filter: /^[\w@]/ }, ({ path, importer }) =>
      bundleOf.has(path) && !importer.includes('node_modules')
        ? { path, namespace: 'lazy' }
        : undefined,
    )
    build.onResolve({ filter: /^\.\/lazy-/, namespace: 'lazy' }, ({ path }) => ({
      path,
      external: true,
    }))
    build.onLoad({ filter: /./, namespace: 'lazy' }, async ({ path }) => {
      const { default: _, __esModule: __, ...names } = await import(path)
      return { contents: lazyModule(path, Object.keys(names)), loader: 'js' }
    })
    build.onResolve({ filter: /^(prom-client|rate-limiter-flexible)$/ }, ({ path, importer }) =>
      importer.includes('node_modules') ? undefined : { path, namespace: 'parts' },
    )
    build.onLoad({ filter: /./, namespace: 'parts' }, ({ path }) => ({
      contents: moduleOf(
        Object.entries(parts[path]).map(([name, file]) => [name, `require('${path}/${file}')`]),
      ),
      resolveDir: server,
    }))
  },
}

function lazyModule(path, names) {
  const bundle = bundleOf.get(path)
  const at = bundles[bundle].indexOf(path)
  return `
    const load = () => require('./${fileOf(bundle)}')
    ${moduleOf(names.map((name) => [name, `load().p${at}.${name}`]))}`
}

const moduleOf = (names) =>
  `module.exports = { __esModule: true, ${names
    .map(([name, value]) => `get ${name}() { return ${value} },`)
    .join(' ')} }`

/** The entry points of the bundles, for esbuild. */
export const lazyEntries = () =>
  Object.keys(bundles).map((bundle) => ({
    in: `lazy-entry:${bundle}`,
    out: fileOf(bundle).replace(/\.cjs$/, ''),
  }))

export const lazyBundles = {
  name: 'lazy-bundles',
  setup(build) {
    build.onResolve({ filter: /^lazy-entry:/ }, ({ path }) => ({
      path: path.slice('lazy-entry:'.length),
      namespace: 'lazy-entry',
    }))
    build.onLoad({ filter: /./, namespace: 'lazy-entry' }, ({ path }) => ({
      contents: bundles[path].map((name, at) => `export * as p${at} from '${name}'`).join('\n'),
      resolveDir: server,
    }))
  },
}
