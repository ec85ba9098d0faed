import type { Plugin } from 'vite'

/**
 * Adds a script tag for the `ahead` chunk, so that it runs before the larger entry chunk has loaded.
 */
export function runAhead(): Plugin {
  return {
    name: 'run-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const piece = Object.values(bundle).find(({ name }) => name === 'ahead')
        if (!piece) throw new Error('There is no piece called ahead')
        const attrs = { type: 'module', crossorigin: true, src: `/${piece.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
