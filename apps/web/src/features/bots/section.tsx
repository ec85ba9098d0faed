import { Bot } from 'lucide-react'
import { lazyPart } from '../../ui/index.ts'
import type { Section } from '../settings/index.ts'

const BotsSection = lazyPart(async () => ({
  default: (await import('./BotsSection.tsx')).BotsSection,
}))

export const bots: Section = {
  id: 'bot',
  group: 'connections',
  isForAdmins: true,
  icon: Bot,
  Content: BotsSection,
}
