import { Info, Server } from 'lucide-react'
import type { Section } from '../../settings/index.ts'
import { OverviewSection } from './OverviewSection.tsx'
import { VersionSection } from './VersionSection.tsx'

export const overview: Section = {
  id: 'overview',
  group: 'operation',
  isForAdmins: true,
  icon: Server,
  Content: OverviewSection,
}

export const version: Section = {
  id: 'version',
  group: 'about',
  icon: Info,
  Content: VersionSection,
  otherNames: ['api_doc'],
}
