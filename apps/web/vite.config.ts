import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileAhead } from './compile-ahead.ts'
import { emojiData } from './emoji-data.ts'
import { runAhead } from './run-ahead.ts'

const server = process.env.PARLEY_DEV_SERVER ?? 'http://127.0.0.1:3000'

// What src/ahead.ts needs, and nothing else.
const isAhead =
  /\/src\/(ahead|app\/(shelf|storage)|features\/chats\/open-chat|shelf|chat-key)\.ts$|\/node_modules\/idb\//

// The worker is a build of its own: with a logger of its own, and set up in words that rolldown warns of.
const quietWorker: Plugin = {
  name: 'quiet-worker',
  config({ build }) {
    const output = build?.rolldownOptions?.output ?? build?.rollupOptions?.output
    if (output && !Array.isArray(output)) {
      delete output.inlineDynamicImports
      output.codeSplitting = false
    }
    return { logLevel: 'error' }
  },
}

export default defineConfig({
  plugins: [
    react(),
    emojiData(),
    runAhead(),
    compileAhead(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      // src/worker/register.ts does it, and public/ has the manifest.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        buildPlugins: { vite: [quietWorker] },
        // Words too: a shell without them waits for ever. Emoji data and pictures may be missing offline.
        globPatterns: [
          'index.html',
          'theme.js',
          'assets/*.{js,css}',
          'assets/inter-latin-wght-*.woff2',
          'locales/**/*.json',
        ],
      },
    }),
  ],
  resolve: {
    alias: {
      typebox: fileURLToPath(new URL('./typebox-in-browser.ts', import.meta.url)),
    },
  },
  server: { proxy: { '/api': server } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    // The start is one piece on purpose; what it weighs is the benchmark's to say.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // A slow machine is no fault of the build.
      checks: { bundlerTimings: false },
      treeshake: {
        // Our modules do nothing by being imported, except the styles and the beginning: a door that shows
        // ten things does not load ten for one.
        moduleSideEffects: [
          { test: /\/(apps\/web\/src|packages)\/(?!main|ahead).*\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'ahead', test: isAhead, priority: 1 },
            // One piece for the first picture: many small ones pack badly and wait for one another.
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
