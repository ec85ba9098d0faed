import { countPeople } from '@parley/rules'
import { Users } from 'lucide-react'
import { lazyPart } from '../../ui/index.ts'
import { usePeople } from '../users/index.ts'
import type { Section } from '../settings/index.ts'

const MembersSection = lazyPart(async () => ({
  default: (await import('./MembersSection.tsx')).MembersSection,
}))

export const members: Section = {
  id: 'members',
  group: 'people',
  isForAdmins: true,
  icon: Users,
  Content: MembersSection,
  Value: PeopleCount,
}

function PeopleCount() {
  return countPeople(usePeople())
}
