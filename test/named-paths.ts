const extensions = 'ts|tsx|mjs|css|sql|yml|yaml|sh'
const path = new RegExp(`^[\\w@{<*][\\w@.{},<>*-]*(/[\\w@.{},<>*-]+)*\\.(${extensions})$`)
// Results of the build, and files of others.
const elsewhere = /^(dist|node_modules|\.cache|\.\.)\//

/** The source files that a text names in backquotes, with lists in braces taken apart. */
export function namedPaths(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => path.test(name) && !elsewhere.test(name))
    .flatMap(expandBraces)
}

function expandBraces(name: string): string[] {
  const [all, choices] = /\{([^{}]*)\}/.exec(name) ?? []
  if (all === undefined || choices === undefined) return [name]
  return choices.split(',').flatMap((one) => expandBraces(name.replace(all, one)))
}

/**
 * Finds a file that a name may mean in a list with a path on each line: a path from the root, or its end. `client/` stands for `packages/client/src/`,
 * `web/` for `apps/web/src/`; `<subject>` and `*` stand for any name.
 */
export function pathExpression(name: string): RegExp {
  const pattern = name
    .replace(/[.+]/g, '\\$&')
    .replaceAll('**/', '(?:[^\\n]*/)?')
    .replace(/<\w+>|(?<!\()\*/g, '[^/\\n]*')
    .replace(/^(\w+)\//, '$1/(?:src/)?')
  return new RegExp(`(?:^|/)${pattern}$`, 'm')
}
