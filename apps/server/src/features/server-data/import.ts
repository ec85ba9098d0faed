import { type Job, type RequestOf, fail, type importServer } from '@parley/protocol'
import type { DataJobRow } from '../data-jobs/index.ts'
import type { Actor } from '../../http/request/actor.ts'
import type { ArchiveBytes } from '../../services.ts'
import { audited } from '../audit/index.ts'
import { removeSecondFactor } from '../auth/index.ts'
import { insertJob, lease, removeAllJobs, startJob, type Work } from '../data-jobs/index.ts'
import { fileIdOf, findFile, keyOf } from '../files/index.ts'
import { hasMessages } from '../messages/index.ts'
import { readOwner } from '../organization/index.ts'
import {
  changeAccount,
  countHumans,
  isEmailTaken,
  requireAccount,
  requireUser,
} from '../users/index.ts'
import type { ServerDataServices } from './services.ts'

/** Stored with the staged data and read by the first start of the imported server. */
interface ImportNote {
  job: DataJobRow
  /** The user who started the import. The imported server may have no account for them. */
  by: { name: string; ip: string }
  /** The address and the password hash of the owner who imported it into an empty server. */
  keep: { email: string | null; password: string | null } | undefined
}

/**
 * Starts the import of an uploaded archive. Fails with `upload-missing`, `bad-archive` or `unsupported-version`, and with
 * `not-empty` unless everything is to be replaced. On PostgreSQL and S3 it fails with `import-needs-command-line`.
 */
export async function startImport(
  services: ServerDataServices,
  me: Actor,
  { file_path, mode: wanted }: RequestOf<typeof importServer>['body'],
): Promise<Job> {
  const mode = wanted ?? 'empty'
  if (!services.incoming.isPossible) throw fail('import-needs-command-line')
  await services.incoming.check(await requireUpload(services, me.uid, file_path))
  if (mode === 'empty') await requireEmpty(services)
  const { name, ip } = me
  return startJob(services, me, 'import', { file_path, mode, name, ip })
}

/**
 * Writes an archive beside the data of this server and starts it again on that. Meanwhile the server refuses other calls.
 * If it fails, the server goes on with the data that it has.
 */
export async function importServerData(
  services: ServerDataServices,
  { job, progress, signal }: Work,
): Promise<Record<string, number>> {
  const { file_path, mode, name, ip } = job.params
  services.http.isImporting = true
  try {
    const isEmpty = mode === 'empty'
    if (isEmpty) await requireEmpty(services)
    const archive = await requireUpload(services, job.created_by, String(file_path))
    const note: ImportNote = {
      job: finished(job, services.clock.now()),
      by: { name: String(name), ip: String(ip) },
      keep: isEmpty ? signInOf(services, job.created_by) : undefined,
    }
    const summary = await services.incoming.stage(archive, JSON.stringify(note), progress, signal)
    services.incoming.exchange()
    return summary
  } catch (error) {
    services.http.isImporting = false
    throw error
  }
}

/**
 * Ends an import on the first start of the imported server: its owner sees the job, the audit log has an entry, and who
 * imported it into an empty server keeps their address and password.
 */
export async function finishImport(services: ServerDataServices): Promise<void> {
  const text = await services.incoming.note()
  if (text === undefined) return
  const { job, by, keep } = JSON.parse(text) as ImportNote
  await audited(services, by, async (tx, audit) => {
    const uid = await readOwner(tx)
    if (uid === 0) return
    // Their results are not in the archive.
    await removeAllJobs(tx)
    await insertJob(tx, { ...job, created_by: uid })
    audit('import_started')
    if (!keep?.email || (await isEmailTaken(tx, keep.email, uid))) return
    const owner = await requireAccount(tx, uid)
    const { email, password } = keep
    await changeAccount(services, tx, owner, { email, password, email_confirmed: true })
    await removeSecondFactor(tx, uid)
  })
  await services.incoming.forget()
}

async function requireEmpty(services: ServerDataServices): Promise<void> {
  if (countHumans(services) > 1 || (await hasMessages(services.db))) throw fail('not-empty')
}

async function requireUpload(
  { db, blobs }: ServerDataServices,
  uid: number,
  path: string,
): Promise<ArchiveBytes> {
  const file = await findFile(db, path)
  const key = keyOf(fileIdOf(path))
  const head = file?.uid === uid ? await blobs.head(key) : undefined
  if (!head) throw fail('upload-missing')
  return { size: head.size, read: (range) => blobs.read(key, range) }
}

function signInOf(services: ServerDataServices, uid: number) {
  const { email, password } = requireUser(services, uid)
  return { email, password }
}

function finished({ id }: Pick<DataJobRow, 'id'>, now: number): DataJobRow {
  return {
    id,
    kind: 'import',
    created_by: 0,
    state: 'done',
    progress: 100,
    step: null,
    created_at: now,
    finished_at: now,
    size: null,
    error: null,
    summary: null,
    ...lease.none,
    attempts: 1,
    params: '{}',
  }
}
