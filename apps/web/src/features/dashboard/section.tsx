import { Gauge } from 'lucide-react'
import { lazyPart } from '../../ui/index.ts'
import type { Section } from '../settings/index.ts'

const DashboardSection = lazyPart(async () => ({
  default: (await import('./DashboardSection.tsx')).DashboardSection,
}))

export const dashboard: Section = {
  id: 'dashboard',
  group: 'operation',
  isForAdmins: true,
  icon: Gauge,
  Content: DashboardSection,
}
