import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileAhead } from './compile-ahead.ts'
import { dropSchemas } from './drop-schemas.ts'
import { emojiData } from './emoji-data.ts'
import { preloadFont } from './preload-font.ts'
import { runAhead } from './run-ahead.ts'

const server = process.env.PARLEY_DEV_SERVER ?? 'http://127.0.0.1:3000'

// The modules that src/ahead.ts needs.
const isAhead =
  /\/src\/(ahead|app\/(key-value-store|storage)|features\/chats\/open-chat|store\/(chat-key|key-value-store|storage)|session\/session-store)\.ts$|\/node_modules\/idb\//

// The service worker is a separate build with its own logger, and vite-plugin-pwa sets options that
// rolldown deprecated.
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
    dropSchemas(),
    runAhead(),
    compileAhead(),
    preloadFont(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      // src/worker/service-worker.ts registers the worker, and public/ has the manifest.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        buildPlugins: { vite: [quietWorker] },
        // Include the English texts: the app cannot start offline without them. The worker keeps other languages
        // that are used. Emoji data and pictures are optional.
        globPatterns: [
          'index.html',
          'theme.js',
          'assets/*.{js,css}',
          'assets/inter-latin-wght-*.woff2',
          'locales/en/*.json',
        ],
        // Most servers do not use these call providers.
        globIgnores: ['assets/{agora,livekit}-*.js'],
      },
    }),
  ],
  resolve: {
    alias: {
      // Its default is the development build, which warns in the console.
      'react-router': fileURLToPath(import.meta.resolve('react-router')).replace(
        'development',
        'production',
      ),
    },
  },
  server: { proxy: { '/api': server } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The first browsers with `:dir()`. For older ones it would be replaced by `:lang()`, which knows nothing of `dir`.
    cssTarget: ['chrome120', 'edge120', 'firefox114', 'safari16.4'],
    sourcemap: false,
    assetsInlineLimit: 0,
    // One large entry chunk is intended; the benchmark checks its size. The largest is Agora's library, loaded with its calls.
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      // The timings depend on the machine; do not warn about them.
      checks: { bundlerTimings: false },
      treeshake: {
        // Importing a module has no side effects, except for styles and the entry files. This lets an
        // index.ts be tree-shaken.
        moduleSideEffects: [
          { test: /\/(apps\/web\/src|packages)\/(?!main|ahead).*\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'ahead', test: isAhead, priority: 1 },
            // One chunk for the first render: many small ones compress badly and load in sequence.
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
