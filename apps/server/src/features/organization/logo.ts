import { buffer } from 'node:stream/consumers'
import { limits, fail } from '@parley/protocol'
import type { FileResponse } from '../../http/answer/send-file.ts'
import type { Actor } from '../../http/request/actor.ts'
import type { BuiltInLogo, OrganizationServices } from './services.ts'
import { changeRecord } from './settings.ts'

const key = 'organization/logo.png'

/** Sets the logo: at least 128 × 128 pixels, scaled down to fit 512 × 512. */
export async function setLogo(
  services: OrganizationServices,
  actor: Actor,
  bytes: Uint8Array,
): Promise<undefined> {
  if (bytes.length > limits.logoBytes) throw fail('too-large')
  const picture = await services.pictures.fitPng('logo', bytes, limits.logoPx, limits.logoMinPx)
  if (!picture) throw fail('bad-image')
  await services.blobs.put(key, picture)
  const logo_updated_at = services.clock.now()
  await changeRecord(
    services,
    actor,
    'organization',
    { logo_updated_at },
    { organization_logo: `/resource/organization/logo?t=${logo_updated_at}` },
  )
  return undefined
}

/** Serves the logo, or the built-in one while none is set. */
export async function serveLogo(
  services: OrganizationServices,
  t: string | undefined,
): Promise<FileResponse> {
  const cacheControl = t ? 'public, max-age=31536000' : 'no-cache'
  const head = await services.blobs.head(key)
  if (head) {
    const read: FileResponse['read'] = (range) => services.blobs.read(key, range)
    return { ...head, type: 'image/png', cacheControl, read }
  }
  services.organization.builtInLogo ??= drawBuiltInLogo(services)
  const { bytes, modified } = await services.organization.builtInLogo
  return {
    size: bytes.length,
    modified,
    type: 'image/png',
    cacheControl,
    read: (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  }
}

/** The logo, or the built-in one while none is set: a PNG. */
export async function readLogo(services: OrganizationServices): Promise<Buffer> {
  const { read } = await serveLogo(services, undefined)
  const body = read()
  return body instanceof Uint8Array ? Buffer.from(body) : buffer(body)
}

// Rendered at the first request.
async function drawBuiltInLogo({
  clock,
  pictures,
}: Pick<OrganizationServices, 'clock' | 'pictures'>): Promise<BuiltInLogo> {
  return { bytes: await pictures.drawPng(builtInLogoSvg), modified: new Date(clock.now()) }
}

const pine = '#007c62'
const builtInLogoSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
  <rect width="256" height="256" rx="56" fill="${pine}"/>
  <path d="M60 68h104a24 24 0 0 1 24 24v44a24 24 0 0 1-24 24H108l-40 32v-34a24 24 0 0 1-32-22V92a24 24 0 0 1 24-24z" fill="#fff"/>
  <path d="M206 100a20 20 0 0 1 14 19v56a22 22 0 0 1-16 21v28l-36-28h-44l20-18h32a30 30 0 0 0 30-30z" fill="#fff" opacity="0.6"/>
</svg>`
