import { types, type ClientConfig, type CustomTypesConfig } from 'pg'

const int8 = 20
const numeric = 1700
const connectMs = 10_000
const statementMs = 30_000
const idleInTransactionMs = 5_000
// A server that vanished without closing its connections is given up after this.
const answerMs = 35_000

/** One lock for all groups of all nodes. Its number is the word "Parley" in ASCII. */
export const groupLock = 0x5061726c6579
/** The name under which nodes connect. */
export const nodeName = 'parley'

// All ids and times fit into the integers of JavaScript. Sums of them are numeric.
const numbers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 || oid === numeric ? Number : types.getTypeParser(oid, format as 'text')) as never,
}

/** Settings of every connection. The address may name TLS files and modes, as for `psql`. */
export const connectionSettings = (url: string, options = ''): ClientConfig => ({
  connectionString: url,
  application_name: nodeName,
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  query_timeout: answerMs,
  types: numbers,
  options: [
    `-c statement_timeout=${statementMs}`,
    // A node that freezes inside a group must not keep the others from writing.
    `-c idle_in_transaction_session_timeout=${idleInTransactionMs}`,
    options,
  ].join(' '),
})

const lostStates = /^(08|57P|25P03|53300)/
const lostWords =
  /connection (terminated|error|ended)|not queryable|client was closed|timeout expired|read timeout|in recovery/i

/** Whether an error says that a connection is lost or cannot be made now. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  if (/^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_)/.test(code)) return true
  return lostStates.test(code) || lostWords.test(error.message)
}

/** Whether a statement was refused because its server has become a replica. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === '25006'
