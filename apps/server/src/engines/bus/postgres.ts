import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { connectionSettings } from '../database/postgres/connection.ts'
import type { Transport } from './transport.ts'

const channel = 'parley'
// PostgreSQL refuses 8,000 bytes.
const maxBytes = 7_900
const nodeChars = 12
const retryMs = 250

interface Options {
  url: string
  /** A name of 12 characters, by which a node knows its own texts. */
  node: string
  /** Whether the nodes store their rows there as well. */
  isOfRows: boolean
}

/** Carries texts by LISTEN and NOTIFY, over a connection of its own. */
export async function openPostgresTransport({ url, node, isOfRows }: Options): Promise<Transport> {
  if (node.length !== nodeChars) throw new Error(`A node name has ${nodeChars} characters`)
  const receivers: ((text: string) => void)[] = []
  const onReconnect: (() => void)[] = []
  let client: Client | undefined = await connect()
  let isClosed = false

  const statementOf = (text: string) => ({
    sql: 'select pg_notify($1, $2)',
    parameters: [channel, node + text],
  })

  async function connect(): Promise<Client> {
    const fresh = new Client({ ...connectionSettings(url), pipeline: true })
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(node)) return
      for (const receiver of receivers) receiver(payload.slice(nodeChars))
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      return fresh
    } catch (error) {
      void fresh.end().catch(() => {})
      throw error
    }
  }

  function lose(lost: Client) {
    if (client !== lost) return
    client = undefined
    void reconnect()
  }

  async function reconnect() {
    while (!client && !isClosed) {
      try {
        const fresh = await connect()
        if (isClosed) return void fresh.end()
        client = fresh
        for (const listener of onReconnect) listener()
      } catch {
        await sleep(retryMs)
      }
    }
  }

  return {
    maxBytes: maxBytes - nodeChars,
    send(text) {
      // A text that is lost is missed: see `Transport`.
      const { sql, parameters } = statementOf(text)
      client?.query({ name: 'notify', text: sql, values: [...parameters] }).catch(() => {})
    },
    ...(isOfRows && { statementOf }),
    receive: (listener) => void receivers.push(listener),
    onReconnect: (listener) => void onReconnect.push(listener),
    isConnected: () => client !== undefined,
    async close() {
      isClosed = true
      const open = client
      client = undefined
      await open?.end()
    },
  }
}
