// npx tsx bin/icons.ts: renders the icons of the installed app into apps/web/public/icons. The icons are
// committed; run it again when the logo changes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openPictures } from '../apps/server/src/engines/pictures/pictures.ts'

const folder = fileURLToPath(new URL('../apps/web/public/icons/', import.meta.url))
const pine = '#007c62'

// Two speech bubbles, as in the default logo of a server.
const logo = `<path d="M60 68h104a24 24 0 0 1 24 24v44a24 24 0 0 1-24 24H108l-40 32v-34a24 24 0 0 1-32-22V92a24 24 0 0 1 24-24z" fill="#fff"/>
  <path d="M206 100a20 20 0 0 1 14 19v56a22 22 0 0 1-16 21v28l-36-28h-44l20-18h32a30 30 0 0 0 30-30z" fill="#fff" opacity="0.6"/>`

// Systems crop a maskable icon: it has no rounded corners, and its logo keeps a margin.
const smallLogo = `<g transform="translate(128 128) scale(0.72) translate(-128 -132)">${logo}</g>`

const pictures = openPictures()
mkdirSync(folder, { recursive: true })
await renderIcon('icon-192', 192, 56, logo)
await renderIcon('icon-512', 512, 56, logo)
await renderIcon('maskable-192', 192, 0, smallLogo)
await renderIcon('maskable-512', 512, 0, smallLogo)
await renderIcon('apple-touch-icon', 180, 0, smallLogo)
pictures.close()

async function renderIcon(name: string, px: number, corner: number, content: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 256 256">
  <rect width="256" height="256" rx="${corner}" fill="${pine}"/>
  ${content}
</svg>`
  writeFileSync(`${folder}${name}.png`, await pictures.drawPng(svg))
}
