import { randomUUID } from 'node:crypto'
import { type AuditKind, fail, type Job, type JobKind, type JobState } from '@parley/protocol'
import type { DataJobRow } from './tables.ts'
import type { FileResponse } from '../../http/answer/send-file.ts'
import type { Actor } from '../../http/request/actor.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { audited } from '../audit/index.ts'
import { createDownloadKey, isDownloadKey } from './download-key.ts'
import type { DataJobsServices } from './services.ts'
import { cancelJob, findJob, insertJob, lease, readJobs, removeJob } from './store.ts'
import { type JobParams, resultKey } from './work.ts'

const startedKinds = {
  export: 'export_started',
  import: 'import_started',
  export_me: 'own_data_exported',
} as const satisfies Record<JobKind, AuditKind>

/** Starts a job of a kind for the caller. Fails with `busy` while they have an unfinished one. */
export async function startJob(
  services: DataJobsServices,
  me: Actor,
  kind: JobKind,
  params: JobParams = {},
): Promise<Job> {
  const row: DataJobRow = {
    id: randomUUID(),
    kind,
    created_by: me.uid,
    state: 'queued',
    progress: 0,
    step: null,
    created_at: services.clock.now(),
    finished_at: null,
    size: null,
    error: null,
    summary: null,
    ...lease.none,
    attempts: 0,
    params: JSON.stringify(params),
  }
  await audited(services, me, async (tx, audit) => {
    if (!(await insertJob(tx, row))) throw fail('busy')
    audit(startedKinds[kind])
  })
  services.dataJobs.runner.wake()
  return toWire(services, me, row)
}

/** The jobs that the caller sees, newest first. */
export async function listJobs(services: DataJobsServices, me: CurrentUser): Promise<Job[]> {
  const rows = await readJobs(services.db, me.is_owner ? undefined : me.uid)
  return rows.map((row) => toWire(services, me, row))
}

export const getJob = async (
  services: DataJobsServices,
  me: CurrentUser,
  id: string,
): Promise<Job> => toWire(services, me, await requireJob(services, me, id))

/** Cancels an unfinished job, or removes a finished one with its result. */
export async function deleteJob(
  services: DataJobsServices,
  me: CurrentUser,
  id: string,
): Promise<undefined> {
  const job = await requireJob(services, me, id)
  if (job.kind === 'import' && job.state === 'running') throw fail('running')
  const isCancelled = await services.database.transact(async (tx) => {
    if (await cancelJob(tx, id, services.clock.now())) return true
    await removeJob(tx, id)
    return false
  })
  // On another node, its next beat ends it.
  if (isCancelled) services.dataJobs.runner.interrupt(id)
  else await services.blobs.remove(resultKey(id))
  return undefined
}

/** The result of a job as zip, for whoever has a key of it. */
export async function serveResult(
  services: DataJobsServices,
  id: string,
  key: string,
): Promise<FileResponse> {
  if (!isDownloadKey(services, id, key)) throw fail('not-found')
  const job = await findJob(services.db, id)
  const head = job?.state === 'done' ? await services.blobs.head(resultKey(id)) : undefined
  if (!job || !head) throw fail('not-found')
  const day = new Date(job.created_at).toISOString().slice(0, 10)
  return {
    ...head,
    type: 'application/zip',
    name: `parley-${job.kind.replace('_', '-')}-${day}.zip`,
    download: true,
    cacheControl: 'private, no-store',
    read: (range) => services.blobs.read(resultKey(id), range),
  }
}

async function requireJob(services: DataJobsServices, me: CurrentUser, id: string) {
  const job = await findJob(services.db, id)
  if (!job || (job.created_by !== me.uid && !me.is_owner)) throw fail('not-found')
  return job
}

/** A job as `me` sees it. The owner of the server sees the jobs of others without their results. */
function toWire(services: DataJobsServices, me: CurrentUser, row: DataJobRow): Job {
  const { id, created_by, summary, attempts: _, params: __, ...rest } = lease.without(row)
  const hasResult = row.state === 'done' && row.size !== null && created_by === me.uid
  return {
    ...rest,
    id,
    created_by,
    kind: row.kind as JobKind,
    state: row.state as JobState,
    summary: summary === null ? null : JSON.parse(summary),
    download: hasResult ? `/api/job/${id}/file?key=${createDownloadKey(services, id)}` : null,
  }
}
