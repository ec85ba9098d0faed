import { BadgeCheck } from 'lucide-react'
import { lazyPart } from '../../../ui/index.ts'
import type { Section } from '../../settings/index.ts'

const LicenseSection = lazyPart(async () => ({
  default: (await import('./LicenseSection.tsx')).LicenseSection,
}))

export const license: Section = {
  id: 'license',
  group: 'operation',
  isForAdmins: true,
  icon: BadgeCheck,
  Content: LicenseSection,
}
