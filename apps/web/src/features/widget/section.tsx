import { MessageCircle } from 'lucide-react'
import { lazyPart } from '../../ui/index.ts'
import type { Section } from '../settings/index.ts'

const WidgetSection = lazyPart(async () => ({
  default: (await import('./WidgetSection.tsx')).WidgetSection,
}))

export const widget: Section = {
  id: 'widget',
  group: 'connections',
  isForAdmins: true,
  icon: MessageCircle,
  Content: WidgetSection,
}
