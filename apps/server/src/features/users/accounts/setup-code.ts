import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Endpoint, fail } from '@parley/protocol'
import ipaddr from 'ipaddr.js'
import type { RequestContext } from '../../../http/on.ts'
import { isLoopback } from '../../../http/request/origin.ts'
import type { SetupState, UsersServices } from '../services.ts'
import { hasAdmin } from '../user-cache.ts'

const codeBytes = 16
const wrongCodes = 10
const wrongCodeSeconds = 900
const form = /^[\w-]{22}$/
const secretName = 'setup-code'

export const createSetupState = ({ limits }: Pick<UsersServices, 'limits'>): SetupState => ({
  code: undefined,
  wrongCodes: limits.open({
    name: 'setup code',
    points: wrongCodes,
    duration: wrongCodeSeconds,
  }),
})

/** The one-time code that a fresh server prints; undefined once there is an administrator. */
export const setupCode = (services: UsersServices): string | undefined => services.users.setup.code

/** Reads the code of a server without administrator, or makes one. Restarts and other nodes keep it. */
export async function openSetupCode(services: UsersServices): Promise<void> {
  const { secrets } = services
  const state = services.users.setup
  const kept = await secrets.read(secretName)
  if (hasAdmin(services)) return kept === undefined ? undefined : secrets.remove(secretName)
  if (kept !== undefined && !form.test(kept)) await secrets.remove(secretName)
  state.code = await secrets.create(secretName, randomBytes(codeBytes).toString('base64url'))
  services.users.cache.watch((_uid, _before, after) => {
    if (after?.is_admin && state.code !== undefined) void removeCode(services)
  })
}

async function removeCode(services: UsersServices): Promise<void> {
  services.users.setup.code = undefined
  await services.secrets.remove(secretName).catch((error: unknown) => {
    services.log.error({ err: error }, 'the setup code could not be removed')
  })
}

type SetupRequest = Pick<RequestContext<Endpoint>, 'headers' | 'ip' | 'origin'>

/**
 * Guards every call that may create the first administrator. The code is good from anywhere; without it the
 * call must come from this machine and not from a page of another site. Passes once there is an
 * administrator.
 */
export async function requireSetupAccess(
  services: UsersServices,
  context: SetupRequest,
  code?: string | null,
): Promise<void> {
  if (hasAdmin(services)) return
  if (code) return requireCode(services, context.ip, code)
  if (!isFromThisMachine(context) || isCrossSite(context)) throw fail('forbidden')
}

// The right code always passes: the limit cannot be used to lock the owner out.
async function requireCode(services: UsersServices, ip: string, code: string): Promise<void> {
  const { code: expected, wrongCodes } = services.users.setup
  if (expected !== undefined && timingSafeEqual(digest(code), digest(expected))) return
  if (!services.config.rateLimit) throw fail('forbidden')
  const left = await wrongCodes.consume(ip).catch(() => undefined)
  if (left) throw fail('forbidden')
  throw fail('too-many', { retryAfterSeconds: wrongCodeSeconds })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

// The host is checked as well: with DNS rebinding the name of a foreign page leads to this machine, and a
// proxy that adds no header passes on the name that it was asked for.
function isFromThisMachine({ headers, ip, origin }: SetupRequest): boolean {
  if (headers.forwarded !== undefined || headers['x-real-ip'] !== undefined) return false
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return [ip, ...forwarded].every(isLoopback) && isLocalHost(hostOf(origin)?.hostname ?? '')
}

function isLocalHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(name) ? isLoopback(name) : /^(.+\.)?localhost$/.test(name)
}

function isCrossSite({ headers, origin }: SetupRequest): boolean {
  return headers.origin !== undefined && hostOf(headers.origin)?.host !== hostOf(origin)?.host
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address) : undefined)
