import { type Channel, updateChannel } from '@parley/protocol'
import { useTranslation } from '../../../i18n/words.ts'
import { useApi } from '../../../store/index.ts'
import { SettingBlock, Switch } from '../../../ui/index.ts'
import { useCall } from '../../users/index.ts'

interface Props {
  channel: Channel
  isEditable: boolean
}

const flags = [
  { flag: 'only_owner_can_send_msg', words: 'send' },
  { flag: 'show_email', words: 'email' },
  { flag: 'dm_to_member', words: 'dm' },
  { flag: 'add_friend', words: 'friend' },
] as const

/** The four switches of a channel, each saved immediately. */
export function SwitchSettings(props: Props) {
  return flags.map((setting) => <SwitchSetting key={setting.flag} {...setting} {...props} />)
}

type One = Props & (typeof flags)[number]

function SwitchSetting({ channel, flag, words, isEditable }: One) {
  const { t } = useTranslation(['chat', 'member'])
  const api = useApi()
  const { busy, error, run } = useCall()
  const set = (on: boolean) =>
    run(() => api.call(updateChannel, { params: { gid: channel.gid }, body: { [flag]: on } }))
  return (
    <SettingBlock
      title={t(`channel.${words}Title`)}
      description={t(`channel.${words}Text`)}
      error={error && t('member:people.failed')}
      control={
        <Switch
          checked={channel[flag]}
          disabled={!isEditable || busy}
          onChange={(on) => void set(on)}
        />
      }
    />
  )
}
