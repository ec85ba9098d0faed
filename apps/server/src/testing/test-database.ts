import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { migrate } from '../engines/database/sqlite/migrate.ts'

/** The storage of a test server. */
export interface TestStorage {
  settings: Record<string, string>
  remove(): Promise<void>
}

let count = 0
let sqliteTemplate: Promise<string> | undefined

/** Makes an empty database for one test server: in its folder, or on the engines of a cluster. */
export async function openTestStorage(folder: string): Promise<TestStorage> {
  if (process.env.PARLEY_TEST_ENGINES !== 'cluster') {
    // A copy takes a fraction of the time of all migrations.
    sqliteTemplate ??= makeSqliteTemplate()
    await copyFile(await sqliteTemplate, join(folder, 'parley.db'))
    return { settings: {}, remove: async () => {} }
  }
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

async function makeSqliteTemplate(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'parley-template-')), 'parley.db')
  migrate(path, ['pragma journal_mode = wal'])
  return path
}
