import { ShieldAlert } from 'lucide-react'
import { lazyPart } from '../../ui/index.ts'
import type { Section } from '../settings/index.ts'

const ModerationSection = lazyPart(async () => ({
  default: (await import('./ModerationSection.tsx')).ModerationSection,
}))

export const moderation: Section = {
  id: 'moderation',
  group: 'people',
  isForAdmins: true,
  icon: ShieldAlert,
  Content: ModerationSection,
}
