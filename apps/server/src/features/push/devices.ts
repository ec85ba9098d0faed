import type { PushRules, WebPushSubscription } from '@parley/protocol'
import { RowCache } from '../../engines/database/row-cache.ts'
import type { Db } from '../../engines/database/database.ts'
import type { OutletRow } from './tables.ts'
import type { Sealer } from '../../engines/secrets/seal.ts'
import {
  type AuthServices,
  deviceTokenOf,
  deviceTokenSealer,
  type PushRow,
  readPushRows,
  sessionKey,
} from '../auth/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import { readOutlets } from './outlets/store.ts'

/** A device that gets pushes: a browser with a subscription, or a phone with a token of Firebase. */
export interface PushDevice {
  uid: number
  device: string
  /** A device with a subscription is served by it alone. */
  subscription: WebPushSubscription | undefined
  token: string | undefined
  /** Another service instead of a device. */
  outlet?: OutletRow
}

export type PushDevices = RowCache<string, PushDevice>

const allRules: PushRules = { level: 'all', text: true, quiet: null }

/** The devices of all users. Cached, because every message needs them. */
export function createPushDevices(services: AuthServices): PushDevices {
  const { bus, db } = services
  const sealer = deviceTokenSealer(services)
  return new RowCache<string, PushDevice>({
    bus,
    subject: 'session',
    read: (keys) => readDevices(db, sealer, keys),
  })
}

/** The outlets of all users, by the key that they have among the devices. */
export const createOutletCache = ({ bus, db }: Pick<MessagesServices, 'bus' | 'db'>) =>
  new RowCache<string, PushDevice>({
    bus,
    subject: 'outlet',
    read: async (ids) =>
      (await readOutlets(db, ids)).map((row) => [row.id, toOutlet(row)] as const),
  })

const toOutlet = (outlet: OutletRow): PushDevice => ({
  uid: outlet.uid,
  device: outlet.id,
  subscription: undefined,
  token: undefined,
  outlet,
})

/** Names a device among all of them: the id of an outlet, or the key of a session. */
export const deviceKey = (device: PushDevice): string => device.outlet?.id ?? sessionKey(device)

/** The rules of a device. Phones have none: they get all messages. */
export function rulesOf({ subscription, outlet }: PushDevice): PushRules {
  if (!outlet) return subscription?.rules ?? allRules
  return { level: outlet.level as PushRules['level'], text: outlet.has_text === 1, quiet: null }
}

async function readDevices(
  db: Db,
  sealer: Sealer,
  keys?: readonly string[],
): Promise<[string, PushDevice][]> {
  const uids = keys?.map((key) => Number.parseInt(key, 10))
  const rows = await readPushRows(db, uids)
  const wanted = keys && new Set(keys)
  return rows
    .map((row) => [sessionKey(row), toDevice(sealer, row)] as [string, PushDevice])
    .filter(([key]) => !wanted || wanted.has(key))
}

const toDevice = (sealer: Sealer, row: PushRow): PushDevice => ({
  uid: row.uid,
  device: row.device,
  subscription:
    row.push_subscription === null
      ? undefined
      : (JSON.parse(row.push_subscription) as WebPushSubscription),
  token: deviceTokenOf(sealer, row),
})
