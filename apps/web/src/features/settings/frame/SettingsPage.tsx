import { isGuest } from '@parley/rules'
import { QueryClientProvider } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { queryClient, useMe } from '../../../store/index.ts'
import { EmptyState, useIsPhone } from '../../../ui/index.ts'
import { Placeholders } from '../controls/Placeholders.tsx'
import { SaveBar } from '../controls/SaveBar.tsx'
import { UnsavedChanges } from '../controls/UnsavedChanges.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import type { Section } from './section.ts'
import { findSection, mayOpen } from './sections.ts'

/** All settings: the list of sections and the open one. Phones show one of them. */
export function SettingsPage() {
  const { nav } = useParams()
  const me = useMe()
  const isPhone = useIsPhone()
  const section = findSection(nav ?? 'my_account')

  if (isGuest(me)) return <Navigate to="/" replace />
  if (!section) return <Navigate to="/setting" replace />
  return (
    <QueryClientProvider client={queryClient}>
      <SettingsFrame current={nav === undefined && isPhone ? undefined : section}>
        <OpenSection key={section.id} section={section} />
      </SettingsFrame>
    </QueryClientProvider>
  )
}

function OpenSection({ section }: { section: Section }) {
  // Load the password texts too: a dialog that loads them later would make the page suspend.
  const { t } = useTranslation(['setting', 'auth'])
  const me = useMe()
  const { Content } = section
  if (mayOpen(me, section)) {
    return (
      <Suspense fallback={<LoadingSection section={section} />}>
        <UnsavedChanges>
          <Content />
          <SaveBar />
        </UnsavedChanges>
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

function LoadingSection({ section }: { section: Section }) {
  const { t } = useTranslation('setting')
  return (
    <SettingsSection title={t(`nav.${section.id}`)}>
      <Placeholders rows={3} />
    </SettingsSection>
  )
}
