import { useTranslation } from '../../../i18n/use-translation.ts'
import { useServer } from '../../../store/index.ts'
import { ErrorLine } from '../../../ui/index.ts'
import { OwnServerMark } from '../ServerLogo.tsx'
import { PictureButton, SettingsSection } from '../../settings/index.ts'
import { BrandingSettings } from './BrandingSettings.tsx'
import { SearchIndexProgress } from './SearchIndexProgress.tsx'
import { ServerSwitches } from './ServerSwitches.tsx'
import { ServerTexts } from './ServerTexts.tsx'
import { useLogo } from './useLogo.ts'

/** The server's name and behaviour. */
export function OverviewSection() {
  const { t } = useTranslation(['setting', 'common'])
  const { organization } = useServer()
  const { hint, busy, error, isSaved, upload, retry } = useLogo()
  return (
    <SettingsSection
      title={organization.name || t('common:product')}
      lead={hint}
      picture={<OwnServerMark size={72} />}
      actions={
        <PictureButton
          label={t('overview.change')}
          busy={busy}
          isSaved={isSaved}
          onChoose={upload}
          onRetry={retry}
        />
      }
    >
      <ErrorLine>{error}</ErrorLine>
      <SearchIndexProgress />
      <ServerTexts />
      <BrandingSettings />
      <ServerSwitches />
    </SettingsSection>
  )
}
