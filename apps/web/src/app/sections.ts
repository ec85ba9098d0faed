import { account, appearance, notifications } from '../features/account/section.tsx'
import { devices } from '../features/account/sessions/section.tsx'
import { audit } from '../features/audit-log/section.tsx'
import { ldap } from '../features/auth/ldap/section.tsx'
import { signIn, signUp, thirdParty } from '../features/auth/settings/section.tsx'
import { bots } from '../features/bots/section.tsx'
import { calls } from '../features/calls/settings/section.tsx'
import { dashboard } from '../features/dashboard/section.tsx'
import { emoji } from '../features/emoji/settings/section.tsx'
import { invitations } from '../features/invites/settings/section.tsx'
import { license } from '../features/license/settings/section.tsx'
import { mail } from '../features/mail/section.tsx'
import { members } from '../features/members/section.tsx'
import { moderation } from '../features/moderation/section.tsx'
import { overview, version } from '../features/organization/settings/section.tsx'
import { push } from '../features/push/section.tsx'
import { dataManagement } from '../features/server-data/section.tsx'
import { widget } from '../features/widget/section.tsx'
import type { Section } from '../features/settings/frame/section.ts'

/** The sections of the settings, in the order of the navigation. */
export const sections: readonly Section[] = [
  account,
  appearance,
  notifications,
  devices,
  invitations,
  dashboard,
  overview,
  members,
  moderation,
  dataManagement,
  bots,
  widget,
  signUp,
  signIn,
  thirdParty,
  ldap,
  push,
  calls,
  mail,
  emoji,
  audit,
  license,
  version,
]
