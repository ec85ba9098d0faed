import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A text that no code names is dead. Code names a key as a string ('list.hide'), or begins or ends it in a template
// (`list.ofKind.${kind}`).

const suffix = /_(zero|one|two|few|many|other)$/

function keysOf(path: string): string[] {
  const collect = (part: object, prefix: string): string[] =>
    Object.entries(part).flatMap(([key, value]) =>
      typeof value === 'string' ? [prefix + key] : collect(value as object, `${prefix}${key}.`),
    )
  const keys = collect(JSON.parse(readFileSync(path, 'utf8')) as object, '')
  return [...new Set(keys.map((key) => key.replace(suffix, '')))]
}

const filesIn = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => `${folder}/${path}`)

/** The strings and templates of source files, without the namespace of a key. */
function namesIn(folders: readonly string[]) {
  const strings = new Set<string>()
  const templates = new Map<string, RegExp>()
  for (const path of folders.flatMap((folder) => filesIn(folder, /(?<!\.test)\.tsx?$/))) {
    const source = readFileSync(path, 'utf8')
    for (const [, text = ''] of source.matchAll(/'((?:\w+:)?[\w.-]+)'/g)) {
      strings.add(text.replace(/^\w+:/, ''))
    }
    for (const [, text = ''] of source.matchAll(/`((?:\w+:)?[\w.-]*(?:\$\{[^{}`]*\}[\w.-]*)+)`/g)) {
      const parts = text.replace(/^\w+:/, '').split(/\$\{[^{}]*\}/)
      // A template of variables alone could be any key.
      if (!parts.some((part) => /\w{2}/.test(part))) continue
      const pattern = parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')
      templates.set(text, new RegExp(`^${pattern}$`))
    }
  }
  return { strings, templates: [...templates.values()] }
}

const unusedOf = (paths: readonly string[], sources: readonly string[]) => {
  const { strings, templates } = namesIn(sources)
  return paths.flatMap((path) =>
    keysOf(path)
      .filter((key) => !strings.has(key) && !templates.some((one) => one.test(key)))
      .map((key) => `${path.split('/').at(-1)}: ${key}`),
  )
}

test('every text of the web app is named by its code', () => {
  const paths = filesIn('apps/web/public/locales/en', /\.json$/)
  expect(paths.length).toBeGreaterThan(5)
  expect(
    unusedOf(paths, [
      ...['apps/web/src', 'packages/client/src', 'packages/rules/src', 'packages/widget/src'],
    ]),
  ).toEqual([])
})

test('every text of a letter is named by the server', () => {
  expect(
    unusedOf(['apps/server/src/features/mail/locales/en.json'], ['apps/server/src/features']),
  ).toEqual([])
})
