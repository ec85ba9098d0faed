import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import type { Emoji } from './src/features/messages/emoji/emojis.ts'

interface SourceEmoji {
  hexcode: string
  emoji: string
  label: string
  group?: number
  tags?: string[]
  version: number
  skins?: { emoji: string; tone: number | number[] }[]
}

type Shortcodes = Record<string, string | string[]>

const { resolve } = createRequire(import.meta.url)
const componentGroup = 2
// The codes of GitHub and Slack are the best known. The third set has a code for every emoji.
const shortcodeSets = ['github', 'iamcal', 'emojibase']

/** Serves the emoji data at `/emoji/en.json`. */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    configureServer(server) {
      server.middlewares.use('/emoji/en.json', (_request, response) => {
        response.setHeader('content-type', 'application/json')
        void compactEmojis().then((emojis) => response.end(JSON.stringify(emojis)))
      })
    },
    async generateBundle() {
      const source = JSON.stringify(await compactEmojis())
      this.emitFile({ type: 'asset', fileName: 'emoji/en.json', source })
    },
  }
}

/** The emojis in the order of Unicode, without the parts that none consists of alone. */
export async function compactEmojis(): Promise<Emoji[]> {
  const emojis = await read<SourceEmoji[]>('data.json')
  const sets = await Promise.all(
    shortcodeSets.map((name) => read<Shortcodes>(`shortcodes/${name}.json`)),
  )
  const owners = ownersOf(sets)
  return emojis
    .filter(({ group }) => group !== undefined && group !== componentGroup)
    .map((emoji) => {
      const codes = sets.flatMap((set) => set[emoji.hexcode] ?? [])
      return compact(
        emoji,
        [...new Set(codes)].filter((code) => owners.get(code) === emoji.hexcode),
      )
    })
}

// A code that two sets give to different emojis belongs to the one of the first set.
function ownersOf(sets: Shortcodes[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [hexcode, codes] of sets.flatMap((set) => Object.entries(set))) {
    for (const code of [codes].flat()) if (!owners.has(code)) owners.set(code, hexcode)
  }
  return owners
}

function compact(source: SourceEmoji, codes: string[]): Emoji {
  const { emoji, label, group = 0, tags = [], version, skins = [] } = source
  const words = new Set([
    ...label.split(/[^a-z0-9]+/i),
    ...codes.flatMap((code) => code.split('_')),
  ])
  // An emoji that is a picture by default needs no selector, and none is in our quick reactions.
  const plain = emoji.replace(/^(\p{Emoji_Presentation})\uFE0F$/u, '$1')
  const tones = skins.filter(({ tone }) => typeof tone === 'number').map((skin) => skin.emoji)
  return {
    emoji: plain,
    name: label,
    group,
    codes,
    tags: tags.filter((tag) => !words.has(tag)),
    version,
    ...(tones.length === 5 ? { tones } : {}),
  }
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(resolve(`emojibase-data/en/${file}`), 'utf8'))
}
