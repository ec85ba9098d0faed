import { type Channel, readChannelOptions, slowModeChoices } from '@parley/protocol'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../store/index.ts'
import { useSpanText } from '../chat-settings/index.ts'
import { SelectSetting } from '../settings/index.ts'

/** How long members wait between two messages in a channel. */
export function SlowModeSetting({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel')
  const { channels } = useClient()
  const spanText = useSpanText()
  const { slow_mode_seconds } = readChannelOptions(channel.ext_setting)
  return (
    <SelectSetting
      title={t('slowMode.title')}
      description={t('slowMode.text')}
      value={String(slow_mode_seconds)}
      options={slowModeChoices.map((seconds) => ({
        value: String(seconds),
        label: spanText(seconds),
      }))}
      save={(chosen) =>
        channels.setOptions(channel.gid, {
          slow_mode_seconds: slowModeChoices.find((one) => one === Number(chosen)) ?? 0,
        })
      }
    />
  )
}
