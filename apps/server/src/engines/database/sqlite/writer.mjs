// The thread that owns the writing connection. Plain JavaScript, so that it starts without a loader
// wherever the server runs from source. It only runs the given steps; transactions are made elsewhere.
// @ts-check
import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseSync } from '@photostructure/sqlite'

/** @typedef {{ sql: string, parameters?: readonly any[], many?: readonly (readonly any[])[] }} Step */
/** @typedef {import('@photostructure/sqlite').StatementSyncInstance} Statement */

const keptStatements = 500
const database = new DatabaseSync(workerData.path, { timeout: 10_000 })
for (const pragma of workerData.pragmas) database.exec(pragma)
/** @type {Map<string, { statement: Statement, reads: boolean }>} */
const statements = new Map()

parentPort?.on('message', (/** @type {Step[] | 'close'} */ message) => {
  if (message === 'close') {
    // A stopped server leaves all data in the database file, so that a copy of this file is complete.
    database.exec('pragma wal_checkpoint(truncate)')
    database.close()
    parentPort?.close()
  } else {
    parentPort?.postMessage(run(message))
  }
})

parentPort?.postMessage('ready')

/** @param {Step[]} steps */
function run(steps) {
  let done = 0
  try {
    let answer
    for (const step of steps) {
      answer = runStep(step)
      done++
    }
    return { done, answer }
  } catch (error) {
    // Some errors, such as a full disk, roll back the transaction and not just the statement.
    const lost = !database.isTransaction
    return { done, lost, error: error instanceof Error ? error.message : String(error) }
  }
}

/** @param {Step} step */
function runStep({ sql, parameters = [], many }) {
  const { statement, reads } = prepared(sql)
  if (many) {
    for (const one of many) statement.run(...one)
    return { rows: [], changes: many.length }
  }
  if (reads) return { rows: statement.all(...parameters), changes: 0 }
  return { rows: [], changes: Number(statement.run(...parameters).changes) }
}

/** @param {string} sql */
function prepared(sql) {
  let kept = statements.get(sql)
  if (!kept) {
    const statement = database.prepare(sql)
    kept = { statement, reads: statement.columns().length > 0 }
    if (statements.size >= keptStatements) statements.delete(statements.keys().next().value ?? '')
    statements.set(sql, kept)
  }
  return kept
}
