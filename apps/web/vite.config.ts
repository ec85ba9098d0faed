import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { emojiData } from './emoji-data.ts'

const server = process.env.PARLEY_DEV_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), emojiData()],
  server: { proxy: { '/api': server } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
  },
})
