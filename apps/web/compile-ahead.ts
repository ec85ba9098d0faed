import type { Plugin } from 'vite'

/**
 * Makes Chromium compile the entry chunk in the background while it loads, instead of each function at
 * its first call. Other browsers ignore the comment. See https://v8.dev/blog/explicit-compile-hints.
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
