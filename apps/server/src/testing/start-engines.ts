import type { TestProject } from 'vitest/node'
import { migratePostgres } from '../engines/database/postgres/migrate.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a database that has all tables and no rows. */
    templateDatabase: string
  }
}

let postgres: PostgresServer

/** Starts the engines of a cluster for all tests of a project. Called by vitest. */
export async function setup(project: TestProject): Promise<void> {
  postgres = await startPostgres()
  const template = await postgres.createDatabase()
  await migratePostgres(template)
  project.provide('templateDatabase', template)
}

export const teardown = () => postgres.stop()
