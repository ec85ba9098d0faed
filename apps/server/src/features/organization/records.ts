import {
  type CommonSettings,
  type LoginConfig,
  defaultCommonSettings,
  defaultLoginConfig,
} from '@parley/protocol'
import { RowCache } from '../../engines/database/row-cache.ts'
import { perServer } from '../../services.ts'
import { readRecords } from './store.ts'

/** The configuration records of the server. Each has defaults until it is saved. */
export interface Records {
  organization: { name: string; description: string | null; logo_updated_at: number }
  common: CommonSettings
  login: LoginConfig
  frontend: { url: string }
  thirdparty: { secret: string }
}

export type RecordName = keyof Records

const defaults: Records = {
  organization: { name: 'unknown', description: null, logo_updated_at: 0 },
  common: defaultCommonSettings,
  login: defaultLoginConfig,
  frontend: { url: '' },
  thirdparty: { secret: '' },
}

/** All records, cached in memory. */
export const records = perServer(
  ({ bus, db }) =>
    new RowCache<string, object>({
      bus,
      subject: 'config',
      read: async (names) =>
        (await readRecords(db, names)).map(
          ({ name, value }) => [name, JSON.parse(value) as object] as const,
        ),
    }),
)

/** Returns a record: the stored members over the defaults. */
export function record<N extends RecordName>(
  services: Parameters<typeof records>[0],
  name: N,
): Records[N] {
  return { ...defaults[name], ...records(services).get(name) } as Records[N]
}

/** The server-wide settings. */
export const common = (services: Parameters<typeof records>[0]) => record(services, 'common')
