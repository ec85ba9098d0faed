import { type FileExpiryMode, fileExpiryModes } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sizeText } from '../../i18n/sizes.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useNetwork, useServer } from '../../store/index.ts'
import { Select, SettingBlock } from '../../ui/index.ts'
import { QuestionDialog, SavedMark, useSaveSetting } from '../settings/index.ts'

/** After how many days files are deleted. A shorter time deletes files, so it asks first. */
export function FileExpirySetting() {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const { common } = useServer()
  const { server, files } = useClient()
  const [asked, setAsked] = useState<Exclude<FileExpiryMode, 'Off'>>()
  const old = useQuery({
    queryKey: ['old files', asked],
    queryFn: ({ signal }) => files.countOld(Number(asked?.slice('Day'.length)), signal),
    enabled: asked !== undefined,
    gcTime: 0,
  })
  const { value, isSaved, error, change } = useSaveSetting(
    common.max_file_expiry_mode,
    (max_file_expiry_mode) => server.updateSettings({ max_file_expiry_mode }),
  )
  return (
    <SettingBlock
      title={t('expiry.title')}
      description={t('expiry.text')}
      error={error}
      control={
        <>
          <SavedMark shown={isSaved} />
          <Select
            size="s"
            value={value}
            disabled={!online}
            options={fileExpiryModes.map((mode) => ({ value: mode, label: t(`expiry.${mode}`) }))}
            onChange={(mode) => {
              if (isShorter(value, mode)) setAsked(mode)
              else void change(mode)
            }}
          />
        </>
      }
    >
      {asked && (
        <QuestionDialog
          onClose={() => setAsked(undefined)}
          title={t('expiry.question')}
          text={t('expiry.questionText', { age: t(`expiry.age.${asked}`) })}
          lost={{
            query: old,
            text: ({ files: count, bytes }) => t('expiry.lost', { count, size: sizeText(bytes) }),
          }}
          confirmLabel={t('expiry.confirm')}
          danger
          onConfirm={() => {
            setAsked(undefined)
            void change(asked)
          }}
        />
      )}
    </SettingBlock>
  )
}

// The modes are in the order of their lengths, after the first, which is never.
function isShorter(
  before: FileExpiryMode,
  after: FileExpiryMode,
): after is Exclude<FileExpiryMode, 'Off'> {
  if (after === 'Off') return false
  return before === 'Off' || fileExpiryModes.indexOf(after) < fileExpiryModes.indexOf(before)
}
