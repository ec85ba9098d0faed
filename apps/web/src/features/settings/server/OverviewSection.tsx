import { ErrorLine } from '../../../ui/index.ts'
import { useTranslation } from '../../../i18n/words.ts'
import { useMe, useServer } from '../../../store/index.ts'
import { PictureButton } from '../controls/PictureButton.tsx'
import { ServerPicture } from './ServerPicture.tsx'
import { ServerSwitches } from './ServerSwitches.tsx'
import { ServerTexts } from './ServerTexts.tsx'
import { SettingsSection } from '../frame/SettingsSection.tsx'
import { useLogo } from './useLogo.ts'

/** The server's name and behaviour. Members see only the first half. */
export function OverviewSection() {
  const { is_admin } = useMe()
  return is_admin ? <Editable /> : <ReadOnly />
}

function Editable() {
  const { t } = useTranslation(['setting', 'common'])
  const { organization } = useServer()
  const { hint, busy, error, upload } = useLogo()
  return (
    <SettingsSection
      title={organization.name || t('common:product')}
      lead={hint}
      picture={<ServerPicture />}
      actions={<PictureButton label={t('overview.change')} busy={busy} onChoose={upload} />}
    >
      <ErrorLine>{error}</ErrorLine>
      <ServerTexts>
        <ServerSwitches />
      </ServerTexts>
    </SettingsSection>
  )
}

function ReadOnly() {
  const { t } = useTranslation(['setting', 'common'])
  const { organization } = useServer()
  return (
    <SettingsSection
      title={organization.name || t('common:product')}
      lead={organization.description}
      picture={<ServerPicture />}
    >
      <p>{t('overview.readOnly')}</p>
    </SettingsSection>
  )
}
