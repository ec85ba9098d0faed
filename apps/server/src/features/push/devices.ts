import type { PushRules, WebPushSubscription } from '@parley/protocol'
import { RowCache } from '../../engines/database/row-cache.ts'
import type { Db } from '../../engines/database/database.ts'
import { type PushRow, readPushRows, sessionKey } from '../auth/index.ts'
import type { MessagesServices } from '../messages/index.ts'

/** A device that gets pushes: a browser with a subscription, or a phone with a token of Firebase. */
export interface PushDevice {
  uid: number
  device: string
  /** A device with a subscription is served by it alone. */
  subscription: WebPushSubscription | undefined
  token: string | undefined
}

export type PushDevices = RowCache<string, PushDevice>

const allRules: PushRules = { level: 'all', text: true, quiet: null }

/** The devices of all users. Cached, because every message needs them. */
export const createPushDevices = ({ bus, db }: Pick<MessagesServices, 'bus' | 'db'>): PushDevices =>
  new RowCache<string, PushDevice>({
    bus,
    subject: 'session',
    read: (keys) => readDevices(db, keys),
  })

/** The rules of a device. Phones have none: they get all messages. */
export const rulesOf = ({ subscription }: PushDevice): PushRules => subscription?.rules ?? allRules

async function readDevices(db: Db, keys?: readonly string[]): Promise<[string, PushDevice][]> {
  const uids = keys?.map((key) => Number.parseInt(key, 10))
  const rows = await readPushRows(db, uids)
  const wanted = keys && new Set(keys)
  return rows
    .map((row) => [sessionKey(row), toDevice(row)] as [string, PushDevice])
    .filter(([key]) => !wanted || wanted.has(key))
}

const toDevice = ({ uid, device, push_subscription, device_token }: PushRow): PushDevice => ({
  uid,
  device,
  subscription:
    push_subscription === null ? undefined : (JSON.parse(push_subscription) as WebPushSubscription),
  token: device_token ?? undefined,
})
