import type { Plugin } from 'vite'

/**
 * Asks the browser to compile the whole beginning while it loads, beside the page, and not function by function
 * when each is first called: most of them are. Chromium understands it, for others it is a comment.
 * See https://v8.dev/blog/explicit-compile-hints.
 */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const piece of Object.values(bundle)) {
          if (piece.type === 'chunk' && piece.isEntry)
            piece.code = `//# allFunctionsCalledOnLoad\n${piece.code}`
        }
      },
    },
  }
}
