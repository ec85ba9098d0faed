import { type ChatKey, channelKey } from '@parley/client'
import type { Channel } from '@parley/protocol'
import { isGuest, mayPost, maySeeMembers } from '@parley/rules'
import { useParams } from 'react-router'
import { changeChatUi, useChannel, useChatUi, useMe, useServer } from '../../../store/index.ts'
import { MembersPanel } from '../../channels/index.ts'
import { Composer } from '../../composer/index.ts'
import { FavoritesPanel } from '../../favorites/index.ts'
import { PinsPanel } from '../../messages/index.ts'
import { ChannelHeader } from './ChannelHeader.tsx'
import { Conversation } from './Conversation.tsx'
import { GuestBar } from './GuestBar.tsx'
import { MissingChat } from './MissingChat.tsx'
import { OwnerOnlyNotice } from './OwnerOnlyNotice.tsx'
import { useRedirectWhenGone } from './useRedirectWhenGone.ts'

export function ChannelPage() {
  const gid = Number(useParams().gid)
  const channel = useChannel(gid)
  const key = channelKey(gid)
  const isUnknown = useRedirectWhenGone(channel !== undefined, key)
  if (!channel) return <MissingChat chatKey={key} isUnknown={isUnknown} />
  return <OpenChannel key={gid} channel={channel} />
}

function OpenChannel({ channel }: { channel: Channel }) {
  const me = useMe()
  const key = channelKey(channel.gid)
  return (
    <Conversation
      chatKey={key}
      header={<ChannelHeader channel={channel} />}
      foot={
        isGuest(me) ? (
          <GuestBar />
        ) : mayPost(me, channel) ? (
          <Composer chatKey={key} />
        ) : (
          <OwnerOnlyNotice />
        )
      }
      panel={usePanel(channel.gid, key)}
    />
  )
}

function usePanel(gid: number, key: ChatKey) {
  const { panel } = useChatUi(key)
  const { ext } = useServer()
  const seesMembers = maySeeMembers(useMe(), ext)
  const close = () => changeChatUi(key, { panel: undefined })
  if (panel === 'pins') return <PinsPanel gid={gid} onClose={close} />
  if (panel === 'favorites') return <FavoritesPanel chatKey={key} onClose={close} />
  if (panel === 'members' && seesMembers) return <MembersPanel gid={gid} onClose={close} />
  return undefined
}
