import type { AgoraConfig, CallConfig, CallProvider } from '@parley/protocol'
import { callProviders } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetwork } from '../../../store/index.ts'
import { Banner, Button, RadioCards, SettingBlock } from '../../../ui/index.ts'
import {
  QueryContent,
  SavedMark,
  TextSetting,
  useSaveSetting,
  SettingsSection,
} from '../../settings/index.ts'
import { AgoraSettings } from './AgoraSettings.tsx'
import { BuiltInSettings } from './BuiltInSettings.tsx'
import { CallsNow } from './CallsNow.tsx'
import { LiveKitSettings } from './LiveKitSettings.tsx'
import { numberIn } from './lines.ts'
import { useCallConfig } from './useCallConfig.ts'

/** The settings of calls: the provider, its fields, and the ring time. */
export function CallsSection() {
  const { t } = useTranslation('setting')
  const { calls, agora, save, saveAgora } = useCallConfig()
  return (
    <SettingsSection title={t('nav.calls')} lead={t('calls.lead')}>
      <QueryContent query={calls} rows={4}>
        {(config) => (
          <QueryContent query={agora} rows={4}>
            {(agoraConfig) => (
              <Settings config={config} agora={agoraConfig} save={save} saveAgora={saveAgora} />
            )}
          </QueryContent>
        )}
      </QueryContent>
    </SettingsSection>
  )
}

interface Props {
  config: CallConfig
  agora: AgoraConfig
  save: ReturnType<typeof useCallConfig>['save']
  saveAgora: ReturnType<typeof useCallConfig>['saveAgora']
}

function Settings({ config, agora, save, saveAgora }: Props) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const provider = useSaveSetting<CallProvider>(config.provider, (next) => save({ provider: next }))
  // The provider whose fields are shown. It may not be set up yet.
  const [looked, setLooked] = useState<CallProvider>()
  const shown = looked ?? provider.value
  const isWaiting = shown !== provider.value

  function choose(next: CallProvider) {
    provider.clear()
    const isReady = isComplete(next, config, agora)
    setLooked(isReady ? undefined : next)
    if (isReady) void provider.change(next)
  }

  return (
    <>
      <SettingBlock
        title={t('calls.provider')}
        description={t('calls.providerHint')}
        error={provider.error}
        control={<SavedMark shown={provider.isSaved} />}
      >
        <RadioCards
          label={t('calls.provider')}
          value={shown}
          disabled={!online}
          onChange={choose}
          options={callProviders.map((value) => ({
            value,
            label: t(`calls.providers.${value}`),
            description: t(`calls.providerText.${value}`),
          }))}
        />
      </SettingBlock>
      {isWaiting && (
        <Banner
          kind="info"
          title={t('calls.waiting', { provider: t(`calls.providers.${shown}`) })}
          text={t('calls.waitingText', { provider: t(`calls.providers.${provider.value}`) })}
          action={
            <Button
              size="s"
              disabled={!online || !isComplete(shown, config, agora)}
              onClick={() => choose(shown)}
            >
              {t('calls.use', { provider: t(`calls.providers.${shown}`) })}
            </Button>
          }
        />
      )}
      {shown === 'sfu' && <BuiltInSettings sfu={config.sfu} save={(sfu) => save({ sfu })} />}
      {shown === 'livekit' && (
        <LiveKitSettings livekit={config.livekit} save={(livekit) => save({ livekit })} />
      )}
      {shown === 'agora' && <AgoraSettings agora={agora} save={saveAgora} />}
      {shown !== 'off' && (
        <TextSetting
          autoComplete="off"
          inputMode="numeric"
          title={t('calls.ring')}
          description={t('calls.ringHint')}
          value={String(config.ring_seconds)}
          valueIfEmpty="45"
          check={(text) => (numberIn(text, 15, 120) ? undefined : t('calls.ringWrong'))}
          save={(seconds) => save({ ring_seconds: Number(seconds) })}
        />
      )}
      {provider.value !== 'off' && <CallsNow provider={provider.value} />}
    </>
  )
}

/** Whether a provider has all the settings that the server requires. */
function isComplete(provider: CallProvider, { livekit }: CallConfig, agora: AgoraConfig): boolean {
  if (provider === 'livekit') return !!(livekit.url && livekit.api_key && livekit.has_api_secret)
  if (provider === 'agora') return !!(agora.app_id && agora.has_app_certificate)
  return true
}
