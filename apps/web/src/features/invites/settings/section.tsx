import { Link } from 'lucide-react'
import type { Section } from '../../settings/index.ts'
import { InvitationsSection } from './InvitationsSection.tsx'

export const invitations: Section = {
  id: 'invitations',
  group: 'you',
  icon: Link,
  Content: InvitationsSection,
}
