import { isGuest } from '@parley/rules'
import { QueryClientProvider } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { queryClient, useMe } from '../../../store/index.ts'
import { EmptyState, lazyPart, useIsPhone } from '../../../ui/index.ts'
import { AccountSection } from '../account/AccountSection.tsx'
import { AppearanceSection } from '../account/AppearanceSection.tsx'
import { NotificationsSection } from '../account/NotificationsSection.tsx'
import { InvitationsSection } from '../server/InvitationsSection.tsx'
import { OverviewSection } from '../server/OverviewSection.tsx'
import { Placeholders } from '../controls/Placeholders.tsx'
import { SaveBar } from '../controls/SaveBar.tsx'
import { UnsavedChanges } from '../controls/UnsavedChanges.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SignUpSection } from '../server/SignUpSection.tsx'
import { findSection, mayOpen, type Section, type SectionId } from './sections.ts'
import { VersionSection } from '../server/VersionSection.tsx'

// Loaded on demand: it needs the user agent parser.
const SessionsSection = lazyPart(async () => ({
  default: (await import('../sessions/SessionsSection.tsx')).SessionsSection,
}))

const MembersSection = lazyPart(async () => ({
  default: (await import('../members/MembersSection.tsx')).MembersSection,
}))

const DashboardSection = lazyPart(async () => ({
  default: (await import('../dashboard/DashboardSection.tsx')).DashboardSection,
}))

const DataSection = lazyPart(async () => ({
  default: (await import('../data-management/DataSection.tsx')).DataSection,
}))

const ModerationSection = lazyPart(async () => ({
  default: (await import('../moderation/ModerationSection.tsx')).ModerationSection,
}))

const EmojiSection = lazyPart(async () => ({
  default: (await import('../emoji/EmojiSection.tsx')).EmojiSection,
}))

const BotsSection = lazyPart(async () => ({
  default: (await import('../bots/BotsSection.tsx')).BotsSection,
}))

const WidgetSection = lazyPart(async () => ({
  default: (await import('../widget/WidgetSection.tsx')).WidgetSection,
}))

const PushSection = lazyPart(async () => ({
  default: (await import('../push/PushSection.tsx')).PushSection,
}))

const CallsSection = lazyPart(async () => ({
  default: (await import('../calls/CallsSection.tsx')).CallsSection,
}))

const MailSection = lazyPart(async () => ({
  default: (await import('../mail/MailSection.tsx')).MailSection,
}))

const SignInSection = lazyPart(async () => ({
  default: (await import('../sign-in/SignInSection.tsx')).SignInSection,
}))

const ThirdPartySection = lazyPart(async () => ({
  default: (await import('../sign-in/ThirdPartySection.tsx')).ThirdPartySection,
}))

const LdapSection = lazyPart(async () => ({
  default: (await import('../ldap/LdapSection.tsx')).LdapSection,
}))

const AuditSection = lazyPart(async () => ({
  default: (await import('../audit/AuditSection.tsx')).AuditSection,
}))

const LicenseSection = lazyPart(async () => ({
  default: (await import('../license/LicenseSection.tsx')).LicenseSection,
}))

const contents: Record<SectionId, ComponentType> = {
  my_account: AccountSection,
  appearance: AppearanceSection,
  notifications: NotificationsSection,
  devices: SessionsSection,
  invitations: InvitationsSection,
  dashboard: DashboardSection,
  overview: OverviewSection,
  members: MembersSection,
  moderation: ModerationSection,
  data_management: DataSection,
  sign_up: SignUpSection,
  login: SignInSection,
  third_party_login: ThirdPartySection,
  ldap: LdapSection,
  bot: BotsSection,
  widget: WidgetSection,
  push: PushSection,
  calls: CallsSection,
  smtp: MailSection,
  emoji: EmojiSection,
  audit: AuditSection,
  license: LicenseSection,
  version: VersionSection,
}

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
        <Content key={section.id} section={section} />
      </SettingsFrame>
    </QueryClientProvider>
  )
}

function Content({ section }: { section: Section }) {
  // Load the password texts too: a dialog that loads them later would make the page suspend.
  const { t } = useTranslation(['setting', 'auth'])
  const me = useMe()
  const Chosen = contents[section.id]
  if (mayOpen(me, section)) {
    return (
      <Suspense fallback={<LoadingSection section={section} />}>
        <UnsavedChanges>
          <Chosen />
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
