import { channelKey } from '@parley/client'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useNetwork } from '../../store/index.ts'
import { Banner, Select, SettingBlock } from '../../ui/index.ts'
import { autoDeleteSteps, useAutoDelete, useSpanText } from '../chat-settings/index.ts'
import { SavedMark, useSaveSetting } from '../settings/index.ts'

/** After how long the user's messages in a channel are deleted. */
export function ChannelAutoDelete({ gid }: { gid: number }) {
  const { t } = useTranslation(['setting', 'chat'])
  const { chats } = useClient()
  const online = useNetwork()
  const key = channelKey(gid)
  const current = useAutoDelete(key)
  const spanText = useSpanText()
  const { value, isSaved, error, change } = useSaveSetting(String(current), (next) =>
    chats.setAutoDelete(key, Number(next)),
  )
  return (
    <div>
      {!online && <Banner kind="offline" title={t('offline.text')} />}
      <SettingBlock
        title={t('channel.autoDelete')}
        description={t('chat:autoDelete.text')}
        error={error}
        control={
          <>
            <SavedMark shown={isSaved} />
            <Select
              label={t('channel.autoDelete')}
              value={value}
              disabled={!online}
              onChange={(next) => void change(next)}
              options={autoDeleteSteps(current).map((seconds) => ({
                value: String(seconds),
                label: spanText(seconds),
              }))}
            />
          </>
        }
      />
    </div>
  )
}
