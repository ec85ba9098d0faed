import { expect, test } from 'vitest'
import { settings } from '../apps/server/src/config-settings.ts'
import { readSource } from './imports.ts'

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
