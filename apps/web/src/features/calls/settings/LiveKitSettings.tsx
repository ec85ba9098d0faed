import { serverOrigin } from '../../../store/index.ts'
import type { CallConfigChange } from '@parley/client'
import type { CallConfig } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { CopyField, SettingBlock } from '../../../ui/index.ts'
import { SecretSetting, TextSetting } from '../../settings/index.ts'

interface Props {
  livekit: CallConfig['livekit']
  save: (changes: NonNullable<CallConfigChange['livekit']>) => Promise<void>
}

/** The address and key of a LiveKit server. */
export function LiveKitSettings({ livekit, save }: Props) {
  const { t } = useTranslation(['setting', 'common'])
  const plain = { autoComplete: 'off', autoCapitalize: 'none' } as const
  return (
    <>
      <TextSetting
        {...plain}
        title={t('calls.livekitUrl')}
        description={t('calls.livekitUrlHint')}
        placeholder="wss://livekit.example.org"
        value={livekit.url}
        texts={{ 400: t('calls.livekitUrlWrong') }}
        save={(url) => save({ url })}
      />
      <TextSetting
        {...plain}
        title={t('calls.livekitApi')}
        description={t('calls.livekitApiHint')}
        placeholder="https://livekit.example.org"
        value={livekit.api_url}
        texts={{ 400: t('calls.livekitApiWrong') }}
        save={(api_url) => save({ api_url })}
      />
      <TextSetting
        {...plain}
        title={t('calls.livekitKey')}
        description={t('calls.livekitKeyHint')}
        value={livekit.api_key}
        texts={{ 400: t('calls.inUse') }}
        save={(api_key) => save({ api_key })}
      />
      <SecretSetting
        title={t('calls.livekitSecret')}
        description={t('calls.livekitSecretHint')}
        isStored={livekit.has_api_secret === true}
        texts={{ 400: t('calls.inUse') }}
        save={(api_secret) => save({ api_secret })}
      />
      <SettingBlock title={t('calls.livekitEvents')} description={t('calls.livekitEventsHint')}>
        <CopyField
          label={t('calls.livekitEvents')}
          copyLabel={t('common:action.copy')}
          copiedLabel={t('common:action.copied')}
          value={`${serverOrigin()}/api/call/livekit/event`}
        />
      </SettingBlock>
    </>
  )
}
