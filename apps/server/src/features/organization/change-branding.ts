import { fail, type RequestOf, type updateBranding } from '@parley/protocol'
import type { Actor } from '../../http/request/actor.ts'
import { record } from './records.ts'
import type { OrganizationServices } from './services.ts'
import { changeRecord, given } from './settings.ts'

/** Changes the look of the server. Existing clients are not told: they have no place for it. */
export async function changeBranding(
  services: OrganizationServices,
  actor: Actor,
  body: RequestOf<typeof updateBranding>['body'],
): Promise<undefined> {
  const changes = given(body)
  const { accent = '' } = changes
  if (!/^(?:#[0-9a-f]{6})?$/i.test(accent)) throw fail('bad-body', { field: 'accent' })
  await changeRecord(services, actor, 'branding', changes, undefined, async (tx) => {
    const branding = { ...record(services, 'branding'), ...changes }
    const event = { type: 'server_config_changed', branding } as const
    tx.publish({ to: 'everyone' }, event, { extended: true })
  })
  return undefined
}
