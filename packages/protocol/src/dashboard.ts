import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { JobKind, JobState } from './jobs.ts'
import { Maybe, Ms, OneOf } from './shapes.ts'

// All of this is [new]: what an administrator sees at a glance.

// Shapes

export const deliveryKinds = ['mail', 'push', 'webhook'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** Messages to the outside: how many wait, and how the last attempts went. */
export const Delivery = Type.Object({
  kind: OneOf(deliveryKinds),
  is_on: Type.Boolean(),
  waiting: Type.Integer({ description: 'not sent yet' }),
  last_sent_at: Maybe(Ms),
  last_failed_at: Maybe(Ms),
  last_failure: Maybe(Type.String({ description: 'the answer of the other server' })),
})
export type Delivery = Static<typeof Delivery>

export const fileKinds = ['image', 'video', 'audio', 'document'] as const
export type FileKind = (typeof fileKinds)[number]

export const healthProblems = [
  'disk_low',
  'mail_failing',
  'no_backup',
  'backup_old',
  'address_missing',
  'license_invalid',
  'license_ends',
  'members_full',
] as const
export type HealthProblem = (typeof healthProblems)[number]

const Count = Type.Integer({ minimum: 0 })

export const Dashboard = Type.Object({
  read_at: Ms,
  people: Type.Object({
    members: Count,
    bots: Count,
    guests: Count,
    online: Count,
    streams: Type.Integer({ description: 'open event streams of the node that answers' }),
  }),
  /** One entry for each day, oldest first, the last one being today. */
  days: Type.Array(Type.Object({ day: Ms, messages: Count, files: Count })),
  storage: Type.Object({
    kinds: Type.Array(Type.Object({ kind: OneOf(fileKinds), files: Count, bytes: Count })),
    database_bytes: Count,
    free: Maybe(Count),
    total: Maybe(Count),
  }),
  deliveries: Type.Array(Delivery),
  jobs: Type.Array(
    Type.Object({ kind: JobKind, state: JobState, progress: Type.Integer(), created_at: Ms }),
  ),
  last_backup_at: Maybe(Ms),
  started_at: Ms,
  license: Type.Object({ members: Count, limit: Maybe(Count), expires_at: Maybe(Ms) }),
  problems: Type.Array(OneOf(healthProblems)),
})
export type Dashboard = Static<typeof Dashboard>

export const dashboardRanges = [7, 30, 90] as const

// Endpoints

export const getDashboard = endpoint('GET', '/admin/dashboard', {
  auth: 'admin',
  query: Type.Object({
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
    offset: Type.Optional(
      Type.Integer({
        minimum: -840,
        maximum: 840,
        description: 'minutes that local time is ahead of UTC',
      }),
    ),
  }),
  response: Dashboard,
  rate: 'history',
  summary: 'The state of the server at a glance [new]',
})
