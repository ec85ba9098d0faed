// The process that decodes pictures, one at a time. If a hostile picture exhausts memory or crashes the
// decoder, only this process dies. Plain JavaScript, so that it starts without a loader.
// @ts-check
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** @typedef {import('./jobs.ts').PictureJob} PictureJob */
/** @typedef {import('./jobs.ts').Picture} Picture */
/** @typedef {import('./jobs.ts').AnimatedPicture} AnimatedPicture */

const pixelsMax = 40_000_000
const sideMax = 16_384
// Formats that are decoded in one piece and need several times the memory of others.
const heavyFormats = ['heif']
const heavyPixelsMax = 16_000_000
const rssMaxBytes = 512 * 1024 * 1024
const rssCheckMs = 25

const avatarFormats = ['png', 'jpeg', 'webp', 'gif']
const thumbnailFormats = [...avatarFormats, 'heif', 'tiff']
const loaders = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif', 'Tiff']

sharp.cache(false)
sharp.concurrency(1)
// Allow only these loaders: formats such as SVG and PDF can run code or load other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) })

process.on('disconnect', () => process.exit())
process.on('message', (/** @type {PictureJob} */ job) => void answer(job))
process.send?.('ready')

/** @param {PictureJob} job */
async function answer(job) {
  // Decoding runs on another thread, so this one can check the memory.
  const watch = setInterval(endWhenLarge, rssCheckMs)
  const result = await run(job).catch(() => undefined)
  clearInterval(watch)
  process.send?.({ answer: result })
}

function endWhenLarge() {
  if (process.memoryUsage.rss() > rssMaxBytes) process.kill(process.pid, 'SIGKILL')
}

/** @param {PictureJob} job */
function run(job) {
  if (job.kind === 'inspect') return inspect(job.path, job.px)
  if (job.kind === 'fit') return fitPng(job.bytes, job.px, job.least)
  if (job.kind === 'animated') return fitAnimated(job.bytes, job.px, job.frames)
  return drawPng(job.svg)
}

/** @param {string} path @param {number} px */
async function inspect(path, px) {
  const { picture: opened, metadata } = await open(path, thumbnailFormats)
  const heic = metadata.compression === 'hevc' ? await decodeHeic(path) : undefined
  const picture = heic?.picture ?? opened
  picture.resize(within(px))
  const { width, height } = heic ?? metadata.autoOrient
  return { width, height, thumbnail: metadata.hasAlpha ? await png(picture) : await jpeg(picture) }
}

/**
 * Decodes a HEIC, which sharp can only describe. The decoder turns it upright. It occupies this thread, so only the
 * size, which is checked before, bounds its memory, and the parent process its time.
 * @param {string} path
 */
async function decodeHeic(path) {
  // Loaded with the first HEIC: it takes 30 MB.
  const { default: decodeHeif } = await import('heic-decode')
  const buffer = await readFile(path)
  const { width, height, data } = await decodeHeif({ buffer })
  if (width * height > heavyPixelsMax) throw new Error('Too large')
  const picture = sharp(data, { raw: { width, height, channels: 4 } })
  return { width, height, picture }
}

/** @param {Uint8Array} bytes @param {number} px @param {number} least */
async function fitPng(bytes, px, least) {
  const { picture, metadata } = await open(bytes, avatarFormats)
  if (Math.min(metadata.width, metadata.height) < least) throw new Error('Too small')
  return picture.resize(within(px)).png().toBuffer()
}

/**
 * @param {Uint8Array} bytes @param {number} px @param {number} frames
 * @returns {Promise<AnimatedPicture>}
 */
async function fitAnimated(bytes, px, frames) {
  const { picture: still, metadata } = await open(bytes, avatarFormats)
  const { pages = 1, width, height } = metadata
  if (pages === 1) {
    return { bytes: await still.resize(within(px)).png().toBuffer(), type: 'image/png' }
  }
  if (pages > frames || width * height * pages > pixelsMax) throw new Error('Too long')
  const moving = sharp(bytes, { animated: true, limitInputPixels: pixelsMax, failOn: 'error' })
  const small = moving.resize(within(px)).webp({ quality: 80, effort: 2 })
  return { bytes: await small.toBuffer(), type: 'image/webp' }
}

/** @param {string} svg */
async function drawPng(svg) {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  try {
    return await sharp(Buffer.from(svg)).png().toBuffer()
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] })
  }
}

/** @param {Uint8Array | string} source @param {readonly string[]} formats */
async function open(source, formats) {
  const picture = sharp(source, { limitInputPixels: pixelsMax, failOn: 'error' }).autoOrient()
  const metadata = await picture.metadata()
  const { format, width, height } = metadata
  if (!formats.includes(format)) throw new Error(`Not accepted: ${format}`)
  const max = heavyFormats.includes(format) ? heavyPixelsMax : pixelsMax
  if (width * height > max || Math.max(width, height) > sideMax) throw new Error('Too large')
  return { picture, metadata }
}

// A picture whose alpha channel is fully opaque becomes a JPEG.
/** @param {import('sharp').Sharp} picture @returns {Promise<Picture>} */
async function png(picture) {
  const bytes = await picture.png().toBuffer()
  const small = sharp(bytes)
  const { isOpaque } = await small.stats()
  return isOpaque ? jpeg(small) : { bytes, type: 'image/png' }
}

/** @param {import('sharp').Sharp} picture @returns {Promise<Picture>} */
async function jpeg(picture) {
  return { bytes: await picture.jpeg({ quality: 82 }).toBuffer(), type: 'image/jpeg' }
}

/** @param {number} px @returns {import('sharp').ResizeOptions} */
function within(px) {
  return { width: px, height: px, fit: 'inside', withoutEnlargement: true }
}
