import { noBackup } from '../../engines/backup/status.ts'
import { readStatus } from '../backup/status.ts'
import { type Check, failed, ok, warning } from './check.ts'

const hourMs = 3_600_000
// One may fail and be repeated in time.
const intervalsTolerated = 2

export const backups: Check = {
  name: 'backups',
  async run({ config }) {
    const { proven_at, failure } = await readStatus(config).catch(
      // The check of the database tells why.
      () => noBackup,
    )
    const { to, everyMs } = config.backup
    const advice = 'Run: parley backup --trial'
    if (failure !== null) return failed(`the last one failed: ${failure}`, advice)
    if (to === undefined && proven_at === null) {
      return warning(
        'none are made',
        'Set PARLEY_BACKUP_TO to a folder on another disk or to a bucket.',
      )
    }
    if (proven_at === null) return warning('none was proven yet', advice)
    const ageMs = Date.now() - proven_at
    const text = `the last proven one is ${Math.floor(ageMs / hourMs)} hours old`
    if (to !== undefined && ageMs > intervalsTolerated * everyMs) return failed(text, advice)
    return ok(text)
  },
}
