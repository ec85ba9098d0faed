import { Phone } from 'lucide-react'
import { lazyPart } from '../../../ui/index.ts'
import type { Section } from '../../settings/index.ts'

const CallsSection = lazyPart(async () => ({
  default: (await import('./CallsSection.tsx')).CallsSection,
}))

export const calls: Section = {
  id: 'calls',
  group: 'connections',
  isForAdmins: true,
  icon: Phone,
  Content: CallsSection,
  otherNames: ['agora', 'video'],
}
