import { BookUser } from 'lucide-react'
import { lazyPart } from '../../../ui/index.ts'
import type { Section } from '../../settings/index.ts'

const LdapSection = lazyPart(async () => ({
  default: (await import('./LdapSection.tsx')).LdapSection,
}))

export const ldap: Section = {
  id: 'ldap',
  group: 'signIn',
  isForAdmins: true,
  icon: BookUser,
  Content: LdapSection,
}
