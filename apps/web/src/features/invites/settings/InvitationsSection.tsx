import { useTranslation } from '../../../i18n/use-translation.ts'
import { useMe } from '../../../store/index.ts'
import { SettingsSection } from '../../settings/index.ts'
import { InviteLinks } from './InviteLinks.tsx'

/** The open invitations of the user; all of them for administrators. */
export function InvitationsSection() {
  const { t } = useTranslation('setting')
  const { is_admin } = useMe()
  return (
    <SettingsSection
      title={t('nav.invitations')}
      lead={t(is_admin ? 'links.leadAll' : 'links.leadOwn')}
    >
      <InviteLinks />
    </SettingsSection>
  )
}
