import type { Plugin } from 'vite'

/**
 * Adds a preload tag for the Latin part of Inter. Without it the browser asks for the font at the first
 * layout of text and lays everything out again when the font arrives.
 */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) =>
          /\/inter-latin-wght-normal-.*\.woff2$/.test(name),
        )
        if (!file) throw new Error('There is no file of the font Inter')
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
          href: `/${file}`,
        }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
