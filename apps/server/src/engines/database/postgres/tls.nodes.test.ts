import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../testing/postgres.ts'
import { entry } from '../testing/entry.ts'
import { openPostgres } from './postgres.ts'

let folder: string
let server: PostgresServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-tls-'))
  const [own, foreign] = [await createCertificate('own'), await createCertificate('foreign')]
  expect(own.certificate).not.toBe(foreign.certificate)
  server = await startPostgres({ tls: own })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A certificate for 127.0.0.1 that is its own authority. */
async function createCertificate(name: string) {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=127.0.0.1'],
    ...['-addext', 'subjectAltName=IP:127.0.0.1'],
  ])
  return { key: await readFile(key, 'utf8'), certificate: await readFile(certificate, 'utf8') }
}

const open = (url: string, certificate: string) =>
  openPostgres(`${url}?sslmode=verify-full&sslrootcert=${join(folder, certificate)}`, {
    publish: () => {},
  })

test('all connections use TLS when the address asks for it', async () => {
  const url = await server.createDatabase()
  const database = await open(url, 'own.crt')
  expect(await database.append(entry('x'))).toBe(1)
  expect(await database.read('select count(*) from message', [])).toEqual([[1]])
  const rows = await server.admin(
    `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid)
     where application_name = 'parley'`,
  )
  expect(rows).toEqual([{ ssl: true }])
  await database.close()
})

test('a server with a certificate of another authority is refused', async () => {
  const url = await server.createDatabase()
  await expect(open(url, 'foreign.crt')).rejects.toThrow(/self-signed certificate/)
})
