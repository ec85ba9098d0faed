import { randomUUID } from 'node:crypto'
import {
  fail,
  type Outlet,
  type OutletConfig,
  outletFields,
  type OutletKind,
  type RequestOf,
  type createOutlet,
  type updateOutlet as changeEndpoint,
} from '@parley/protocol'
import { truncate } from '@parley/rules'
import type { OutletRow } from '../tables.ts'
import { OutsideError } from '../../../engines/outside/outside-error.ts'
import { type OutletAddress, sendToOutlet } from '../../../engines/push/outlets.ts'
import { seal, unseal } from '../../../engines/secrets/seal.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { letterTexts } from '../../mail/index.ts'
import { knownUrl, serverName } from '../../organization/index.ts'
import { findUser } from '../../users/index.ts'
import type { PushServices } from '../services.ts'
import { insertOutlet, readOutletsOf, removeOutlet, updateOutlet } from './store.ts'

const purpose = 'outlet'
const maxOutlets = 10
const failureChars = 200

export const listOutlets = async ({ db }: PushServices, { uid }: CurrentUser): Promise<Outlet[]> =>
  (await readOutletsOf(db, uid)).map((row) => toWire(row))

/** Adds an outlet. Its configuration has secrets, so it is sealed and never told again. */
export async function addOutlet(
  services: PushServices,
  { uid }: CurrentUser,
  { kind, config, level, text, skip_online }: RequestOf<typeof createOutlet>['body'],
): Promise<Outlet> {
  const known = requireConfig(kind, config)
  const { clock, database, identity } = services
  const row: OutletRow = {
    id: randomUUID(),
    uid,
    kind,
    level,
    created_at: clock.now(),
    failure: null,
    has_text: text ? 1 : 0,
    skips_online: skip_online ? 1 : 0,
    sealed_config: seal(identity.server_key, purpose, JSON.stringify(known)),
    place: placeOf(known),
  }
  await database.transact(async (tx) => {
    if ((await readOutletsOf(tx, uid)).length >= maxOutlets) throw fail('limit-reached')
    await insertOutlet(tx, row)
  })
  return toWire(row)
}

export async function changeOutlet(
  { database }: PushServices,
  { uid }: CurrentUser,
  id: string,
  { level, text, skip_online }: RequestOf<typeof changeEndpoint>['body'],
): Promise<undefined> {
  const changes = { level, has_text: text ? 1 : 0, skips_online: skip_online ? 1 : 0 }
  if (!(await database.transact((tx) => updateOutlet(tx, { uid, id }, changes)))) {
    throw fail('not-found')
  }
  return undefined
}

export async function deleteOutlet(
  { database }: PushServices,
  { uid }: CurrentUser,
  id: string,
): Promise<undefined> {
  if (!(await database.transact((tx) => removeOutlet(tx, { uid, id })))) throw fail('not-found')
  return undefined
}

/** Sends a test notification now, whatever the conditions are. */
export async function testOutlet(
  services: PushServices,
  { uid }: CurrentUser,
  id: string,
): Promise<{ failure: string | null }> {
  const row = (await readOutletsOf(services.db, uid)).find((one) => one.id === id)
  if (!row) throw fail('not-found')
  const { t } = letterTexts(findUser(services, uid)?.language ?? 'en')
  const address = addressOf(services, row)
  const url = knownUrl(services)
  const notification = {
    id: `test-${randomUUID()}`,
    title: serverName(services),
    body: t('outlet.test'),
    link: url === '' ? undefined : url,
    isUrgent: false,
  }
  const failure = address
    ? await failureOf(services, address, notification)
    : 'The settings cannot be read'
  const stored = failure && truncate(failure, failureChars)
  await services.database.transact((tx) => updateOutlet(tx, { uid, id }, { failure: stored }))
  return { failure: stored }
}

async function failureOf(
  services: PushServices,
  address: OutletAddress,
  notification: Parameters<typeof sendToOutlet>[1],
): Promise<string | null> {
  try {
    const outcome = await sendToOutlet(address, notification, accessOf(services))
    return outcome.kind === 'sent' ? null : outcome.failure
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return error.message
  }
}

export const accessOf = ({ config }: PushServices) => ({
  allowPrivate: config.pushAllow,
  telegramUrl: config.telegramUrl,
})

/** Unseals the address of an outlet. Returns undefined if it was sealed with another key. */
export function addressOf(
  { identity }: PushServices,
  { kind, sealed_config }: Pick<OutletRow, 'kind' | 'sealed_config'>,
): OutletAddress | undefined {
  const text = unseal(identity.server_key, purpose, sealed_config)
  return text === undefined ? undefined : ({ kind, ...JSON.parse(text) } as OutletAddress)
}

/** The members that a kind takes. Fails if one that it needs is missing, or an address is none. */
function requireConfig(kind: OutletKind, config: OutletConfig): Record<string, string> {
  const { needs, takes } = outletFields[kind]
  const known: Record<string, string> = {}
  for (const name of [...needs, ...takes]) {
    const value = (config[name] ?? '').trim()
    if (value !== '') known[name] = value
    else if (needs.includes(name)) throw fail('bad-request', { field: name })
  }
  for (const name of ['server', 'url'] as const) {
    const value = known[name]
    if (value === undefined) continue
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
      throw fail('bad-url', { field: name })
    }
  }
  return known
}

/** Tells outlets apart without their secrets. */
function placeOf({ server, url, topic, chat, room }: Record<string, string>): string {
  const address = server ?? url
  const host = address === undefined ? '' : new URL(address).host
  return [host, topic ?? chat ?? room ?? ''].filter(Boolean).join(' ')
}

const toWire = (row: OutletRow): Outlet => ({
  id: row.id,
  kind: row.kind as OutletKind,
  place: row.place,
  failure: row.failure,
  level: row.level as Outlet['level'],
  text: row.has_text === 1,
  skip_online: row.skips_online === 1,
})
