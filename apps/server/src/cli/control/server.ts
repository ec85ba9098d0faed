import { chmod, rm } from 'node:fs/promises'
import { product } from '@parley/protocol'
import fastify from 'fastify'
import type { Services } from '../../features.ts'
import { record } from '../../features/organization/index.ts'
import { noSchemas } from '../../http/no-schemas.ts'
import { commandErrorMessage } from '../errors.ts'
import {
  type NewAdmin,
  type PasswordReset,
  createAdmin,
  resetPassword,
  setOwner,
} from './account-actions.ts'
import { controlPath } from './socket-path.ts'

const maxBodyBytes = 65_536

/** The state of a running server, for `parley doctor`. */
export interface ServerStatus {
  pid: number
  version: string
  port: number
  server_id: string
  /** The address of the server for browsers: from its settings, else the configured one. */
  frontend_url: string
  /** A code for one stream of the probe. */
  probe_code: string
}

/**
 * Opens the control socket, over which the command line changes accounts while the server runs. The file
 * modes of the socket and its folder admit the user of the server only. Returns a function that closes it.
 */
export async function openControl(
  services: Services,
  port: number,
  createProbeCode: () => string,
): Promise<() => Promise<void>> {
  const path = controlPath(services.folder.path)
  if (path === undefined) {
    services.log.warn('the path of the data folder is too long for a control socket')
    return async () => {}
  }
  // Left by a killed server. The lock of the data folder excludes a second one.
  await rm(path, { force: true })
  const app = fastify({ bodyLimit: maxBodyBytes, schemaController: noSchemas })
  app.get(
    '/status',
    (): ServerStatus => ({
      pid: process.pid,
      version: product.version,
      port,
      server_id: services.identity.server_id,
      frontend_url: record(services, 'frontend').url || services.config.frontendUrl,
      probe_code: createProbeCode(),
    }),
  )
  app.post<{ Body: NewAdmin }>('/create-admin', ({ body }) => createAdmin(services, body))
  app.post<{ Body: PasswordReset }>('/reset-password', ({ body }) => resetPassword(services, body))
  app.post<{ Body: { user: string } }>('/set-owner', ({ body }) => setOwner(services, body))
  app.setErrorHandler((error, _request, reply) => {
    services.log.warn({ err: error }, 'a command of the command line failed')
    return reply.code(400).send({ error: commandErrorMessage(error) })
  })
  await app.listen({ path })
  if (process.platform !== 'win32') await chmod(path, 0o600)
  return async () => app.close()
}
