import type { Dashboard, Delivery, JobKind, JobState } from '@parley/protocol'
import { hasExpired, memberLimitOf } from '@parley/rules'
import { countJobs } from '../../engines/jobs/jobs.ts'
import { unfinishedJobs } from '../data-jobs/index.ts'
import { readDeliveries } from '../deliveries/index.ts'
import { currentLicense } from '../license/index.ts'
import { backupStatusOf, isMailOn, knownUrl } from '../organization/index.ts'
import { filesByKind, storageUse } from '../files/index.ts'
import { listUsers } from '../users/index.ts'
import { countDays } from './days.ts'
import { problemsOf } from './problems.ts'
import type { DashboardServices } from './services.ts'

const usualDays = 30
const unlimited = 1_000_000

/** Reads the state of the server. */
export async function readDashboard(
  services: DashboardServices,
  { days = usualDays, offset = 0 }: { days?: number | undefined; offset?: number | undefined },
): Promise<Dashboard> {
  const { clock, db } = services
  const { metrics } = services.http
  const now = clock.now()
  const { free, total } = await storageUse(services)
  const users = listUsers(services)
  const license = currentLicense(services)
  const limit = memberLimitOf(license, now)
  const facts = {
    read_at: now,
    people: {
      members: await metrics.read('parley_accounts', 'human'),
      bots: await metrics.read('parley_accounts', 'bot'),
      guests: await metrics.read('parley_accounts', 'guest'),
      online: await metrics.read('parley_users_online'),
      streams: await metrics.read('parley_streams_open'),
    },
    days: await countDays(db, { now, count: days, offset }),
    storage: {
      kinds: await filesByKind(db),
      database_bytes: await metrics.read('parley_database_bytes'),
      free,
      total,
    },
    deliveries: await deliveriesOf(services),
    jobs: (await unfinishedJobs(db)).map(({ kind, state, progress, created_at }) => ({
      kind: kind as JobKind,
      state: state as JobState,
      progress,
      created_at,
    })),
    last_backup_at: (await backupStatusOf(services)).proven_at,
    started_at: services.organization.startedAt,
    license: {
      members: await metrics.read('parley_accounts', 'human'),
      limit: limit >= unlimited ? null : limit,
      expires_at: Date.parse(license.expired_at),
    },
  }
  const problems = problemsOf({
    ...facts,
    hasAddress: knownUrl(services) !== '',
    isLicenseValid: license.sign && !hasExpired(license, now),
    firstUsedAt: users.reduce((first, { created_at }) => Math.min(first, created_at), now),
  })
  return { ...facts, problems }
}

async function deliveriesOf(services: DashboardServices): Promise<Delivery[]> {
  const { db } = services
  const { metrics } = services.http
  const known = await readDeliveries(db)
  const none = { last_sent_at: null, last_failed_at: null, last_failure: null }
  return [
    {
      ...none,
      ...known.get('mail'),
      kind: 'mail',
      is_on: isMailOn(services),
      waiting: await countJobs(db, 'mail'),
    },
    {
      ...none,
      ...known.get('push'),
      kind: 'push',
      is_on: true,
      waiting: await countJobs(db, 'push'),
    },
    {
      ...none,
      ...known.get('webhook'),
      kind: 'webhook',
      is_on: Number(await metrics.read('parley_webhooks')) > 0,
      waiting: await metrics.read('parley_webhook_log_lag'),
    },
  ]
}
