import { Client } from 'pg'
import { inject } from 'vitest'

/** The storage of a test server. */
export interface TestStorage {
  settings: Record<string, string>
  remove(): Promise<void>
}

let count = 0

/** An empty database for one test server, if the tests run on the engines of a cluster. */
export async function openTestStorage(): Promise<TestStorage> {
  if (process.env.PARLEY_TEST_ENGINES !== 'cluster') return { settings: {}, remove: async () => {} }
  const template = new URL(inject('templateDatabase'))
  const name = `test_${process.pid}_${++count}`
  const admin = async (sql: string) => {
    const client = new Client(new URL('/postgres', template).href)
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await admin(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
  return {
    settings: { PARLEY_DATABASE: new URL(`/${name}`, template).href },
    remove: () => admin(`drop database ${name} with (force)`),
  }
}
