import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)
const languages = ['en']
const files = languages.flatMap((language) =>
  ['data.json', 'messages.json'].map((file) => `${language}/${file}`),
)
const read = (file: string) => readFile(resolve(`emojibase-data/${file}`))

/** Serves the emoji data from `/emoji`; the picker would load it from another server. */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    configureServer(server) {
      server.middlewares.use('/emoji', (request, response, next) => {
        const file = files.find((one) => request.url === `/${one}`)
        if (!file) {
          next()
          return
        }
        response.setHeader('content-type', 'application/json')
        void read(file).then((data) => response.end(data))
      })
    },
    async generateBundle() {
      for (const file of files) {
        this.emitFile({ type: 'asset', fileName: `emoji/${file}`, source: await read(file) })
      }
    },
  }
}
