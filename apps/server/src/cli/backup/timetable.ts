import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Services } from '../../features.ts'
import { readSharedStatus, saveSharedStatus } from '../../engines/backup/shared-status.ts'
import type { BackupStatus } from '../../engines/backup/status.ts'
import { readStatus } from './status.ts'

const checkMs = 60_000
// A failed backup is tried again before its turn.
const retryMs = 3_600_000

/**
 * Makes a backup and tries it whenever one is due. Each runs in a process of its own with a low priority, so
 * that it does not delay requests. Returns a function that stops it; an interrupted backup is removed by
 * the next one.
 */
export function startBackupTimetable(services: Services): () => Promise<void> {
  const { config, jobs } = services
  let child: ChildProcess | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  if (config.backup.to === undefined) return async () => {}

  async function runIfDue() {
    if (isStopped || !(await claimTurn(services))) return
    child = startCommand()
    await logEnd(services, child)
    child = undefined
  }

  function check(): Promise<void> {
    running ??= runIfDue().finally(() => {
      running = undefined
    })
    return running
  }

  jobs.repeat({ name: 'back up', everyMs: checkMs, run: check })
  if (!services.nodes.isLeader()) return stop
  check().catch((error: unknown) => services.log.error({ err: error }, 'the backup failed'))
  return stop

  async function stop(): Promise<void> {
    isStopped = true
    child?.kill('SIGKILL')
    await running?.catch(() => {})
  }
}

/** Whether a backup is due here. Of several nodes, one is told so. */
async function claimTurn({ config, clock, database }: Services): Promise<boolean> {
  const { everyMs } = config.backup
  if (config.database === '') return isDue(await readStatus(config), everyMs, clock.now())
  return database.transact(async (tx) => {
    const status = await readSharedStatus(tx)
    // Not earlier: another node may have had its turn meanwhile.
    const now = clock.now()
    if (!isDue(status, everyMs, now)) return false
    await saveSharedStatus(tx, { ...status, attempted_at: now, failure: 'it has not finished' })
    return true
  })
}

function isDue({ attempted_at, failure }: BackupStatus, everyMs: number, now: number): boolean {
  if (attempted_at === null) return true
  const waitMs = failure === null ? everyMs : Math.min(everyMs, retryMs)
  // A time in the future was written before the clock was set back.
  return now >= attempted_at + waitMs || now < attempted_at
}

/** Starts `parley backup --trial` with the settings of this process. */
function startCommand(): ChildProcess {
  const child = spawn(process.execPath, [...commandLine(), 'backup', '--trial', '--json'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (child.pid !== undefined) {
    try {
      setPriority(child.pid, constants.priority.PRIORITY_LOW)
    } catch {
      // It has ended already, or the system does not allow it.
    }
  }
  return child
}

// Built, the command line is one file beside the server. From source it needs the loader of this process.
function commandLine(): string[] {
  if (!import.meta.url.endsWith('.ts')) return [fileURLToPath(new URL('./cli.js', import.meta.url))]
  return [...process.execArgv, fileURLToPath(new URL('../main.ts', import.meta.url))]
}

const maxOutputChars = 4000

async function logEnd({ log }: Pick<Services, 'log'>, child: ChildProcess): Promise<void> {
  let output = ''
  child.stderr?.on('data', (bytes) => (output = (output + String(bytes)).slice(-maxOutputChars)))
  const [code, signal] = await once(child, 'close')
  if (code === 0) log.info('a backup was made and proven')
  else if (signal === null) log.error({ output }, 'the backup failed')
}
