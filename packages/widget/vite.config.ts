import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { dropSchemas } from '../../apps/web/drop-schemas.ts'

// Built into the folder of the web client, after it: bin/build.mjs.
export default defineConfig({
  plugins: [dropSchemas()],
  publicDir: false,
  build: {
    outDir: '../../apps/web/dist',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: fileURLToPath(new URL('./widget.html', import.meta.url)),
      treeshake: {
        moduleSideEffects: [
          { test: /\/packages\/(?!widget\/src\/page\/main).*\.ts$/, sideEffects: false },
        ],
      },
      output: {
        entryFileNames: 'assets/widget-[hash].js',
        chunkFileNames: 'assets/widget-[name]-[hash].js',
        assetFileNames: 'assets/widget-[name]-[hash][extname]',
      },
    },
  },
})
