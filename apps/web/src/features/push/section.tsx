import { BellRing } from 'lucide-react'
import { lazyPart } from '../../ui/index.ts'
import type { Section } from '../settings/index.ts'

const PushSection = lazyPart(async () => ({
  default: (await import('./PushSection.tsx')).PushSection,
}))

export const push: Section = {
  id: 'push',
  group: 'connections',
  isForAdmins: true,
  icon: BellRing,
  Content: PushSection,
  otherNames: ['firebase'],
}
