import {
  type CommonSettings,
  type ExtSetting,
  type RequestOf,
  fail,
  withFlags,
  type updateCommonSettings,
} from '@parley/protocol'
import type { Actor } from '../../http/request/actor.ts'
import type { OrganizationServices } from './services.ts'
import { record } from './records.ts'
import { changeRecord, given } from './settings.ts'
import { writeRecord } from './store.ts'
import { authorOf, merged, type SettingVersions, withVersion } from './written-settings.ts'

/** Changes server-wide settings and announces the changes to all users. */
export async function changeCommon(
  services: OrganizationServices,
  actor: Actor,
  body: RequestOf<typeof updateCommonSettings>['body'],
): Promise<undefined> {
  const patch = readPatch(body)
  const { flags } = body
  if (Object.keys(patch).length === 0 && !flags) return undefined
  let changes = patch
  let versions: SettingVersions | undefined
  await changeRecord(
    services,
    actor,
    'common',
    ({ ext_setting }) => {
      const known = { text: ext_setting, changes: record(services, 'setting_changes').changes }
      versions = settingsAfter(known, patch.ext_setting, flags, authorOf(actor))
      changes = versions ? given({ ...patch, ext_setting: versions.text }) : patch
      return changes
    },
    () => {
      const { ext_setting } = changes
      return typeof ext_setting === 'string' ? { ...changes, ext_settings: ext_setting } : changes
    },
    async (tx) => {
      if (versions) await writeRecord(tx, 'setting_changes', { changes: versions.changes })
      for (const hook of services.organization.hooks.commonChanged) await hook(tx, changes)
    },
  )
  return undefined
}

/** The switches after a change of single flags, or of the whole text; undefined if there is none. */
function settingsAfter(
  known: SettingVersions,
  written: string | null | undefined,
  flags: Partial<ExtSetting> | null | undefined,
  by: string,
): SettingVersions | undefined {
  if (written === undefined && !flags) return undefined
  const whole = written === undefined ? known.text : merged(known, written, by)
  return withVersion(known, flags ? withFlags(whole, flags) : whole, by)
}

// Do not store members that the contract does not define.
function readPatch(body: RequestOf<typeof updateCommonSettings>['body']): Partial<CommonSettings> {
  // The official phone app writes the second one.
  const ext_setting = body.ext_setting ?? body.ext_settings
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
