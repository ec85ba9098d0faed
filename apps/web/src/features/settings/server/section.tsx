import { Info, Link, Server, UserRoundPlus } from 'lucide-react'
import type { Section } from '../frame/section.ts'
import { InvitationsSection } from './InvitationsSection.tsx'
import { OverviewSection } from './OverviewSection.tsx'
import { SignUpSection } from './SignUpSection.tsx'
import { VersionSection } from './VersionSection.tsx'

export const invitations: Section = {
  id: 'invitations',
  group: 'you',
  icon: Link,
  Content: InvitationsSection,
}

export const overview: Section = {
  id: 'overview',
  group: 'server',
  isForAdmins: true,
  icon: Server,
  Content: OverviewSection,
}

export const signUp: Section = {
  id: 'sign_up',
  group: 'server',
  isForAdmins: true,
  icon: UserRoundPlus,
  Content: SignUpSection,
}

export const version: Section = {
  id: 'version',
  group: 'about',
  icon: Info,
  Content: VersionSection,
  otherNames: ['api_doc'],
}
