import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../apps/web/public/locales')

type Texts = { [key: string]: string | Texts }

/** Reads the texts of a language: `t('auth:login.submit')`, with values for its placeholders. */
export function textsOf(language: string) {
  const files = new Map<string, Texts>()
  return (name: string, values: Record<string, string | number> = {}): string => {
    const [file = '', path = ''] = name.split(':')
    if (!files.has(file)) {
      const text = readFileSync(join(folder, language, `${file}.json`), 'utf8')
      files.set(file, JSON.parse(text) as Texts)
    }
    let found: string | Texts | undefined = files.get(file)
    for (const key of path.split('.')) found = typeof found === 'object' ? found[key] : undefined
    if (typeof found !== 'string') throw new Error(`No text ${name} in ${language}`)
    return found.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key] ?? ''))
  }
}
