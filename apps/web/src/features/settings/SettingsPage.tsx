import { isGuest } from '@parley/rules'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { useTranslation } from '../../i18n/words.ts'
import { useMe } from '../../store/index.ts'
import { EmptyState, useIsPhone } from '../../ui/index.ts'
import { AccountSection } from './AccountSection.tsx'
import { DeviceSection } from './DeviceSection.tsx'
import { MembersSection } from './MembersSection.tsx'
import { OverviewSection } from './OverviewSection.tsx'
import { openQueries } from './queries.ts'
import { SettingsFrame } from './SettingsFrame.tsx'
import { SignUpSection } from './SignUpSection.tsx'
import { findSection, mayOpen, type Section, type SectionId } from './sections.ts'
import { VersionSection } from './VersionSection.tsx'

// Loaded on demand, with the library that reads user agents.
const SessionsSection = lazy(async () => ({
  default: (await import('./SessionsSection.tsx')).SessionsSection,
}))

const contents: Record<SectionId, ComponentType> = {
  my_account: AccountSection,
  device: DeviceSection,
  sessions: SessionsSection,
  overview: OverviewSection,
  members: MembersSection,
  sign_up: SignUpSection,
  version: VersionSection,
}

/** All settings: a list of sections and the chosen one, on phones one or the other. */
export function SettingsPage() {
  const { nav } = useParams()
  const me = useMe()
  const isPhone = useIsPhone()
  // Lives as long as the page: what one person read must not wait here for the next.
  const [queries] = useState<QueryClient>(openQueries)
  // What the server is like is for its admins to change: everybody else begins with himself.
  const section = findSection(nav ?? (me.is_admin ? 'overview' : 'my_account'))

  if (isGuest(me)) return <Navigate to="/" replace />
  if (!section) return <Navigate to="/setting/overview" replace />
  return (
    <QueryClientProvider client={queries}>
      <SettingsFrame current={nav === undefined && isPhone ? undefined : section}>
        <Content key={section.id} section={section} />
      </SettingsFrame>
    </QueryClientProvider>
  )
}

function Content({ section }: { section: Section }) {
  // Those of the password fields too: the page would vanish for a moment when a dialog first needs them.
  const { t } = useTranslation(['setting', 'auth'])
  const me = useMe()
  const Chosen = contents[section.id]
  if (mayOpen(me, section)) {
    return (
      <Suspense>
        <Chosen />
      </Suspense>
    )
  }
  return (
    <EmptyState
      level={1}
      icon={<Lock />}
      title={t('frame.notAllowed')}
      text={t('frame.notAllowedText')}
    />
  )
}
