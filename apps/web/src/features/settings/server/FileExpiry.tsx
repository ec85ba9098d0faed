import { type FileExpiryMode, fileExpiryModes } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useNetwork, useServer } from '../../../store/index.ts'
import { Select, SettingBlock } from '../../../ui/index.ts'
import { SavedMark } from '../controls/SavedMark.tsx'
import { useSaveSetting } from '../controls/useSaveSetting.ts'

/** How long the server keeps files, saved immediately. */
export function FileExpiry() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const online = useNetwork()
  const { value, isSaved, error, change } = useSaveSetting<FileExpiryMode>(
    useServer().common.max_file_expiry_mode,
    (max_file_expiry_mode) => server.updateSettings({ max_file_expiry_mode }),
  )
  return (
    <SettingBlock
      title={t('fileExpiry.title')}
      description={t('fileExpiry.text')}
      error={error}
      control={
        <>
          <SavedMark shown={isSaved} />
          <Select
            value={value}
            options={fileExpiryModes.map((mode) => ({
              value: mode,
              label: t(`fileExpiry.modes.${mode}`),
            }))}
            disabled={!online}
            onChange={(mode) => void change(mode)}
          />
        </>
      }
    />
  )
}
