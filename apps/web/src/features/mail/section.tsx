import { Mail } from 'lucide-react'
import { lazyPart } from '../../ui/index.ts'
import type { Section } from '../settings/index.ts'

const MailSection = lazyPart(async () => ({
  default: (await import('./MailSection.tsx')).MailSection,
}))

export const mail: Section = {
  id: 'smtp',
  group: 'connections',
  isForAdmins: true,
  icon: Mail,
  Content: MailSection,
}
