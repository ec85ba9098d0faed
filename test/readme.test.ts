import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '../apps/server/src/config-settings.ts'
import { exists, readSource } from './imports.ts'

// NOTE: when this fails, copy the table it expects into README.md.
test('the settings table of README.md matches config-settings.ts', () => {
  const [, shown] =
    /<!-- settings:.*?-->\n(.*?)<!-- end of settings -->/s.exec(readSource('README.md')) ?? []
  expect(shown?.trim()).toBe(tableOf(settings))
})

function tableOf(rows: readonly (readonly [string, string, string])[]): string {
  const lines = rows.map(
    ([name, value, meaning]) => `| \`${name}\` | ${code(value)} | ${meaning} |`,
  )
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...lines].join('\n')
}

const code = (value: string) => (value === '' ? '(none)' : `\`${value}\``)

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'STYLE.md',
  'SECURITY.md',
  ...documentsBelow('docs'),
]

test('the documents are found', () => {
  expect(documents.length).toBeGreaterThan(10)
})

test.each(documents)('links in %s point to existing files', (document) => {
  const links = [...readSource(document).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
  const targets = links.map(([, link]) => join(dirname(document), link ?? ''))
  expect(targets.filter((target) => !exists(target))).toEqual([])
})

function documentsBelow(folder: string): string[] {
  return readdirSync(new URL(`../${folder}`, import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
}
