import { Database } from 'lucide-react'
import { lazyPart } from '../../ui/index.ts'
import type { Section } from '../settings/index.ts'

const DataSection = lazyPart(async () => ({
  default: (await import('./DataSection.tsx')).DataSection,
}))

export const dataManagement: Section = {
  id: 'data_management',
  group: 'content',
  isForAdmins: true,
  icon: Database,
  Content: DataSection,
}
