import type { Channel } from '@parley/protocol'
import { useTranslation } from '../../../i18n/words.ts'
import { report, useAction, useClient } from '../../../store/index.ts'
import { SettingBlock, Switch } from '../../../ui/index.ts'

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
  const { channels } = useClient()
  const set = (on: boolean) => channels.update(channel.gid, { [flag]: on })
  const { busy, failure, run } = useAction(set, { onError: report })
  return (
    <SettingBlock
      title={t(`channel.${words}Title`)}
      description={t(`channel.${words}Text`)}
      error={failure && t('member:people.failed')}
      control={<Switch checked={channel[flag]} disabled={!isEditable || busy} onChange={run} />}
    />
  )
}
