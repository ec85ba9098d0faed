// npx tsx bin/icons.ts: draws the icons of the installed app into apps/web/public/icons. Their drawings are
// kept in the repository; run it again when the sign changes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openPictures } from '../apps/server/src/engines/pictures/pictures.ts'

const folder = fileURLToPath(new URL('../apps/web/public/icons/', import.meta.url))
const pine = '#007c62'

// Two who talk, as in the logo of a server that has none of its own.
const sign = `<path d="M60 68h104a24 24 0 0 1 24 24v44a24 24 0 0 1-24 24H108l-40 32v-34a24 24 0 0 1-32-22V92a24 24 0 0 1 24-24z" fill="#fff"/>
  <path d="M206 100a20 20 0 0 1 14 19v56a22 22 0 0 1-16 21v28l-36-28h-44l20-18h32a30 30 0 0 0 30-30z" fill="#fff" opacity="0.6"/>`

// Systems cut a maskable icon to their own shape: it has no corners, and its sign stays in the middle.
const middle = `<g transform="translate(128 128) scale(0.72) translate(-128 -132)">${sign}</g>`

const pictures = openPictures()
mkdirSync(folder, { recursive: true })
await draw('icon-192', 192, 56, sign)
await draw('icon-512', 512, 56, sign)
await draw('maskable-192', 192, 0, middle)
await draw('maskable-512', 512, 0, middle)
await draw('apple-touch-icon', 180, 0, middle)
pictures.close()

async function draw(name: string, px: number, corner: number, inside: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 256 256">
  <rect width="256" height="256" rx="${corner}" fill="${pine}"/>
  ${inside}
</svg>`
  writeFileSync(`${folder}${name}.png`, await pictures.drawPng(svg))
}
