import { ScrollText } from 'lucide-react'
import { lazyPart } from '../../ui/index.ts'
import type { Section } from '../settings/index.ts'

const AuditSection = lazyPart(async () => ({
  default: (await import('./AuditSection.tsx')).AuditSection,
}))

export const audit: Section = {
  id: 'audit',
  group: 'operation',
  isForAdmins: true,
  icon: ScrollText,
  Content: AuditSection,
}
