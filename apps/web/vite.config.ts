import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { emojiData } from './emoji-data.ts'

const server = process.env.PARLEY_DEV_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    react(),
    emojiData(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      // src/worker/register.ts does it, and public/ has the manifest.
      injectRegister: false,
      manifest: false,
      injectManifest: {
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
    alias: { typebox: fileURLToPath(new URL('./typebox-in-browser.ts', import.meta.url)) },
  },
  server: { proxy: { '/api': server } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Our modules do nothing by being imported, except the styles and the beginning: a door that shows
        // ten things does not load ten for one.
        moduleSideEffects: [
          { test: /\/(apps\/web\/src|packages)\/(?!main).*\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        // One piece for the first picture: many small ones pack badly and wait for one another.
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
      },
    },
  },
})
