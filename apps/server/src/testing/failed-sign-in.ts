import { listAudit } from '@parley/protocol'
import type { TestServer } from './test-server.ts'

/** Fails a sign-in and returns what the audit log says about it. */
export async function auditFailure(server: TestServer, signIn: () => Promise<unknown>) {
  // The audit log stores five failures a minute from one network.
  server.clock.offset += 61_000
  await signIn()
  await server.services.audit.refusedSignIns.write()
  const { entries } = await server.dave.call(listAudit, { query: { kind: 'sign_in_failed' } })
  return entries.find(({ details }) => details.reason !== 'repeated')?.details
}
