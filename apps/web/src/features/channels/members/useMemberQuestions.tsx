import type { Channel, UserInfo } from '@parley/protocol'
import { mayMakeOwner, mayRemoveMember, mayTimeOut } from '@parley/rules'
import { Crown, Hourglass, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog, useClient, useMe } from '../../../store/index.ts'
import type { MenuItem } from '../../../ui/index.ts'
import { ConfirmAction } from '../dialogs/ConfirmAction.tsx'

/**
 * Menu items for what managers may do to a member, and their confirmation dialogs. Render `questions`
 * once beside the menu.
 */
export function useMemberQuestions(channel: Channel) {
  const { t } = useTranslation('member')
  const me = useMe()
  const [asking, setAsking] = useState<{ what: 'owner' | 'remove'; user: UserInfo }>()

  function itemsFor(user: UserInfo): MenuItem[] {
    const items: MenuItem[] = []
    if (mayMakeOwner(me, channel, user)) {
      items.push({
        label: t('panel.makeOwner'),
        icon: <Crown />,
        onSelect: () => setAsking({ what: 'owner', user }),
      })
    }
    if (mayTimeOut(me, channel, user)) {
      items.push({
        label: t('timeout.menu'),
        icon: <Hourglass />,
        onSelect: () => openDialog({ name: 'timeout', gid: channel.gid, uid: user.uid }),
      })
    }
    if (mayRemoveMember(me, channel, user.uid)) {
      items.push({
        label: t('panel.remove'),
        icon: <UserMinus />,
        danger: true,
        onSelect: () => setAsking({ what: 'remove', user }),
      })
    }
    return items.length > 0 ? [{ separator: true }, ...items] : items
  }

  const Question = asking?.what === 'owner' ? MakeOwner : RemoveMember
  const questions = asking && (
    <Question channel={channel} user={asking.user} onClose={() => setAsking(undefined)} />
  )
  return { itemsFor, questions }
}

interface QuestionProps {
  channel: Channel
  user: UserInfo
  onClose: () => void
}

function MakeOwner({ channel, user: { uid, name }, onClose }: QuestionProps) {
  const { t } = useTranslation('member')
  const { channels } = useClient()
  const me = useMe()
  const words = { name, channel: `#${channel.name}` }
  return (
    <ConfirmAction
      title={t('panel.makeOwnerTitle', words)}
      text={t(channel.owner === me.uid ? 'panel.makeOwnerText' : 'panel.makeOwnerTextAdmin', words)}
      confirmLabel={t('panel.makeOwner')}
      done={t('panel.owned', words)}
      action={() => channels.makeOwner(channel.gid, uid)}
      onClose={onClose}
    />
  )
}

function RemoveMember({ channel, user: { uid, name }, onClose }: QuestionProps) {
  const { t } = useTranslation('member')
  const { channels } = useClient()
  const words = { name, channel: `#${channel.name}` }
  return (
    <ConfirmAction
      danger
      title={t('panel.removeTitle', words)}
      text={t('panel.removeText', words)}
      confirmLabel={t('panel.remove')}
      done={t('panel.removed', words)}
      action={() => channels.removeMember(channel.gid, uid)}
      onClose={onClose}
    />
  )
}
