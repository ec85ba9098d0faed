// The process that decodes pictures, one at a time. If a hostile picture exhausts memory or crashes the
// decoder, only this process dies. Plain JavaScript, so that it starts without a loader.
// @ts-check
import { open as openFile, readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** @typedef {import('./jobs.ts').PictureJob} PictureJob */
/** @typedef {import('./jobs.ts').Picture} Picture */
/** @typedef {import('./jobs.ts').AnimatedPicture} AnimatedPicture */

const pixelsMax = 40_000_000
// These are scaled down while they are decoded, in little memory.
const scaledFormats = ['jpeg', 'png', 'webp']
const scaledPixelsMax = 200_000_000
// Decoded in one piece: HEIC takes 16 bytes for each pixel, AVIF 20.
const heicPixelsMax = 26_000_000
const avifPixelsMax = 16_000_000
const sideMax = 16_384
const rssMaxBytes = 512 * 1024 * 1024
const rssCheckMs = 25
const startBytes = 4_096

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
  const { picture: opened, metadata } = await open(path, thumbnailFormats, maxPixelsOfPhoto)
  if (await isMoving(path, metadata)) return metadata.autoOrient
  const heic = metadata.compression === 'hevc' ? await decodeHeic(path) : undefined
  const picture = heic?.picture ?? opened
  picture.resize(within(px))
  const { width, height } = heic ?? metadata.autoOrient
  return { width, height, thumbnail: metadata.hasAlpha ? await png(picture) : await jpeg(picture) }
}

/**
 * Whether a picture moves, so that a still one cannot stand for it. A GIF is shown itself where it may move.
 * @param {string} path @param {import('sharp').Metadata} metadata
 */
async function isMoving(path, { format, pages = 1 }) {
  if (format === 'webp') return pages > 1
  if (format !== 'png' && format !== 'heif') return false
  const start = await readStart(path)
  // A PNG with frames tells so before its pixels, an AVIF by one of its brands.
  if (format === 'heif') return start.subarray(8, start.readUInt32BE(0)).includes('avis')
  const control = start.indexOf('acTL')
  const pixels = start.indexOf('IDAT')
  return control > 0 && (pixels < 0 || control < pixels)
}

/** @param {string} path */
async function readStart(path) {
  const file = await openFile(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
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
  if (width * height > heicPixelsMax) throw new Error('Too large')
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

/**
 * @param {Uint8Array | string} source @param {readonly string[]} formats
 * @param {(metadata: import('sharp').Metadata) => number} maxPixels
 */
async function open(source, formats, maxPixels = () => pixelsMax) {
  const limits = { limitInputPixels: scaledPixelsMax, failOn: /** @type {const} */ ('error') }
  const picture = sharp(source, limits).autoOrient()
  const metadata = await picture.metadata()
  const { format, width, height } = metadata
  if (!formats.includes(format)) throw new Error(`Not accepted: ${format}`)
  if (width * height > maxPixels(metadata) || Math.max(width, height) > sideMax) {
    throw new Error('Too large')
  }
  return { picture, metadata }
}

/** @param {import('sharp').Metadata} metadata */
function maxPixelsOfPhoto({ format, compression }) {
  if (format === 'heif') return compression === 'hevc' ? heicPixelsMax : avifPixelsMax
  return scaledFormats.includes(format) ? scaledPixelsMax : pixelsMax
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
