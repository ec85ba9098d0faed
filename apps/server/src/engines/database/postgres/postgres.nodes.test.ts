import { afterAll } from 'vitest'
import { startPostgres } from '../../../testing/postgres.ts'
import { databaseContract } from '../database.contract.ts'
import { openPostgres } from './postgres.ts'

const server = await startPostgres()
afterAll(() => server.stop())

databaseContract('PostgreSQL', async () => {
  const url = await server.createDatabase()
  return {
    open: (options) => openPostgres(url, options),
    remove: () => server.dropDatabase(url),
  }
})
