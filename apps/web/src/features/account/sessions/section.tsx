import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useClient } from '../../../store/index.ts'
import { lazyPart } from '../../../ui/index.ts'
import type { Section } from '../../settings/index.ts'
import { sessionsKey } from './sessions-key.ts'

// Loaded on demand: it needs the user agent parser.
const SessionsSection = lazyPart(async () => ({
  default: (await import('./SessionsSection.tsx')).SessionsSection,
}))

export const devices: Section = {
  id: 'devices',
  group: 'you',
  icon: MonitorSmartphone,
  Content: SessionsSection,
  Value: DeviceCount,
}

function DeviceCount() {
  const { account } = useClient()
  const { data } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => account.sessions(signal),
  })
  return data?.length
}
