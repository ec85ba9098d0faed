import {
  type CommonSettings,
  type RequestOf,
  fail,
  type updateCommonSettings,
} from '@parley/protocol'
import type { Actor } from '../../http/request/actor.ts'
import type { OrganizationServices } from './services.ts'
import { changeRecord, given } from './settings.ts'

/** Changes server-wide settings and announces the changes to all users. */
export async function changeCommon(
  services: OrganizationServices,
  actor: Actor,
  body: RequestOf<typeof updateCommonSettings>['body'],
): Promise<undefined> {
  const patch = readPatch(body)
  if (Object.keys(patch).length === 0) return undefined
  await changeRecord(services, actor, 'common', patch, patch, async (tx) => {
    for (const hook of services.organization.hooks.commonChanged) await hook(tx, patch)
  })
  return undefined
}

// Do not store members that the contract does not define.
function readPatch(body: RequestOf<typeof updateCommonSettings>['body']): Partial<CommonSettings> {
  const { ext_setting } = body
  if (typeof ext_setting === 'string' && !isObject(ext_setting)) {
    throw fail('bad-body', { field: 'ext_setting' })
  }
  return given({
    show_user_online_status: body.show_user_online_status,
    webclient_auto_update: body.webclient_auto_update,
    contact_verification_enable: body.contact_verification_enable,
    chat_layout_mode: body.chat_layout_mode,
    max_file_expiry_mode: body.max_file_expiry_mode,
    only_admin_can_create_group: body.only_admin_can_create_group,
    ext_setting,
    msg_smtp_notify_enable: body.msg_smtp_notify_enable,
    msg_smtp_notify_delay_seconds: body.msg_smtp_notify_delay_seconds,
  })
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
