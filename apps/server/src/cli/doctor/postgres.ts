import { encodingAdvice } from '../../engines/database/postgres/migrate.ts'
import { probePostgres } from '../../engines/database/postgres/probe.ts'
import { commandErrorMessage } from '../errors.ts'
import { type CheckResult, failed, ok, warning } from './check.ts'

const slowMs = 10
const clockMs = 2_000

/** Checks the database of a cluster: its version, how fast it answers, and its clock. */
export async function checkPostgres(url: string): Promise<CheckResult> {
  let found
  try {
    found = await probePostgres(url)
  } catch (error) {
    return failed(commandErrorMessage(error), 'Check PARLEY_DATABASE, and that the database runs.')
  }
  const { version, isOldVersion, answerMs, aheadMs, isUnfinished } = found
  if (isOldVersion)
    return failed(`PostgreSQL ${version} is too old`, 'Install PostgreSQL 14 or later.')
  if (!found.isRightEncoding) {
    return failed(`it has the encoding ${found.encoding}`, encodingAdvice)
  }
  if (isUnfinished) {
    return failed('holds an unfinished copy', 'Run `parley move` or `parley restore` to its end.')
  }
  const text = `PostgreSQL ${version} answers in ${answerMs.toFixed(1)} ms`
  if (Math.abs(aheadMs) > clockMs) {
    const seconds = (aheadMs / 1000).toFixed(1)
    return warning(`${text}; its clock is ${seconds} s ahead`, 'Set both clocks with NTP.')
  }
  if (answerMs > slowMs)
    return warning(text, 'Each message waits for it. Run it closer to the nodes.')
  return ok(text)
}
