// npm run build: builds the web client with Vite, and with esbuild the server and the
// command line, each into one file.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { firstScriptsProblem } from './first-scripts.mjs'
import { install, requireNode } from './install.mjs'
import { lazyBundles, lazyEntries, lazyPackages } from './lazy-packages.mjs'
import { routerPatch } from './router-patch.mjs'
import { giveUp, root, say } from './run.mjs'
import { keepStamp, stampOfSources } from './stamp.mjs'

const server = join(root, 'apps/server')
const web = join(root, 'apps/web')
const widget = join(root, 'packages/widget')

// Packages with native binaries, and the API page, which is loaded only when it is opened.
const external = [
  '@node-rs/argon2',
  '@photostructure/sqlite',
  '@scalar/fastify-api-reference',
  'sharp',
]

const here = "const here = require('node:url').pathToFileURL(__filename).href;"
// `load-bundle.mjs` reads this head and calls the function.
const noHash = '0'.repeat(16)
const head = `/*${noHash}*/(function (require, module, __filename) {`

/** Builds server and web client, and stores the hash of their sources. */
export async function build() {
  const started = Date.now()
  const stamp = stampOfSources()
  await buildServer()
  await buildWeb()
  keepStamp(stamp)
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** Builds the server and the command line into a folder of the repository. */
export async function buildServer(dist = join(server, 'dist')) {
  const { build: bundle } = await import('esbuild')
  rmSync(dist, { recursive: true, force: true })
  const options = {
    write: false,
    outdir: dist,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external,
    sourcemap: true,
    legalComments: 'none',
    logLevel: 'warning',
    // Half of the bytes to read at each start. Names stay, and lines are short enough for a stack trace.
    minifyWhitespace: true,
    lineLimit: 160,
    // A CommonJS bundle has no import.meta.url. Files beside a source are copied beside the bundle.
    define: { 'import.meta.url': 'here' },
    // Code from the code cache cannot use `import()`; `require` loads both kinds of modules.
    supported: { 'dynamic-import': false },
    banner: { js: here },
    plugins: [lazyPackages, routerPatch],
  }
  const cached = { ...options, banner: { js: head + here }, footer: { js: '})' } }
  const built = await Promise.all([
    bundle({
      ...cached,
      entryPoints: { server: join(server, 'src/serve.ts'), cli: join(server, 'src/cli/main.ts') },
    }),
    bundle({ ...cached, entryPoints: lazyEntries(), plugins: [lazyBundles] }),
    bundle({
      ...options,
      entryPoints: {
        'early-listener': join(server, 'src/early-listener.ts'),
        'post-process': join(server, 'src/engines/posts/process/main.ts'),
        'media-process': join(server, 'src/engines/calls/process/main.ts'),
      },
    }),
  ])
  mkdirSync(dist, { recursive: true })
  for (const { path, text } of built.flatMap(({ outputFiles }) => outputFiles)) {
    writeFileSync(path, path.endsWith('.cjs') ? stamped(toAscii(text)) : text)
  }
  cpSync(join(server, 'src/launch.mjs'), join(dist, 'main.js'))
  cpSync(join(server, 'src/launch-cli.mjs'), join(dist, 'cli.js'))
  cpSync(join(server, 'src/load-bundle.mjs'), join(dist, 'load-bundle.mjs'))
  const database = join(server, 'src/engines/database')
  cpSync(join(database, 'sqlite/writer.mjs'), join(dist, 'writer.mjs'))
  const worker = 'picture-worker.mjs'
  cpSync(join(server, 'src/engines/pictures', worker), join(dist, worker))
  const names = 'standard-names.txt'
  cpSync(join(server, 'src/features/emoji', names), join(dist, names))
  cpSync(join(database, 'migrations'), join(dist, 'migrations'), { recursive: true })
  cpSync(join(database, 'sqlite/legacy'), join(dist, 'legacy'), { recursive: true })
}

/**
 * Escapes what esbuild leaves outside ASCII: the literals of regular expressions (evanw/esbuild#4205). A text that
 * is read in another encoding would mean something else.
 */
function toAscii(text) {
  // An escape stays a backslash in a raw template, so a bundle with one cannot be escaped.
  const raw = /String\.raw`[^`]*[^\0-\x7f]/.exec(text)
  if (raw) throw new Error(`A raw template has letters outside ASCII: ${raw[0].slice(0, 200)}`)
  return text.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Puts the hash of a bundle with a code cache into its first comment: reading it takes less than hashing at each start. */
function stamped(text) {
  if (!text.startsWith(head)) return text
  const hash = createHash('sha256').update(text).digest('hex')
  return text.replace(noHash, hash.slice(0, noHash.length))
}

export async function buildWeb() {
  if (!existsSync(join(web, 'index.html'))) {
    giveUp('apps/web/index.html is missing: there is no web client to build.')
  }
  const { build: bundle } = await import('vite')
  await bundle({ root: web, logLevel: 'warn' })
  await buildWidget(bundle)
  await compressAll(join(web, 'dist'))
  const problem = firstScriptsProblem(join(web, 'dist'))
  if (problem) giveUp(problem)
}

/** Builds the page of the widget and the script that other sites load, both into the folder of the web client. */
async function buildWidget(bundlePage) {
  await bundlePage({ root: widget, logLevel: 'warn' })
  const { build: bundle } = await import('esbuild')
  await bundle({
    entryPoints: [join(widget, 'src/loader/loader.ts')],
    outfile: join(web, 'dist/widget.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  })
}

const compressible = /\.(js|mjs|css|html|json|svg|txt|webmanifest|map)$/
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes a .br and a .gz beside every text file that is worth it. */
async function compressAll(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  await Promise.all(files.map(compress))
}

async function compress(file) {
  const bytes = readFileSync(file)
  if (bytes.length < 1024) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
  writeFileSync(`${file}.br`, await brotli(bytes, quality))
  writeFileSync(`${file}.gz`, await gzipped(bytes, { level: 9 }))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  requireNode()
  await install()
  await build()
}
