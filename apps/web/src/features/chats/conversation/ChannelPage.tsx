import { type ChatKey, channelKey } from '@parley/client'
import type { Channel } from '@parley/protocol'
import { isGuest, mayPost, maySeeMembers } from '@parley/rules'
import { useParams } from 'react-router'
import { changeChatUi, useChannel, useChatUi, useMe, useServer } from '../../../store/index.ts'
import { MembersPanel, useHasLeft } from '../../channels/index.ts'
import { Composer, UnsentText } from '../../composer/index.ts'
import { FavoritesPanel } from '../../favorites/index.ts'
import { PinsPanel } from '../../messages/index.ts'
import { ChannelHeader } from './ChannelHeader.tsx'
import { Conversation } from './Conversation.tsx'
import { GuestBar } from './GuestBar.tsx'
import { LeftBar } from './LeftBar.tsx'
import { MissingChat } from './MissingChat.tsx'
import { OwnerOnlyNotice } from './OwnerOnlyNotice.tsx'
import { TimeoutNotice } from './TimeoutNotice.tsx'
import { useOwnTimeout } from './useOwnTimeout.ts'
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
  const key = channelKey(channel.gid)
  return (
    <Conversation
      chatKey={key}
      header={<ChannelHeader channel={channel} />}
      foot={<Foot channel={channel} />}
      panel={usePanel(channel.gid, key)}
    />
  )
}

/** The composer, or why there is none. */
function Foot({ channel }: { channel: Channel }) {
  const me = useMe()
  const timeout = useOwnTimeout(channel)
  const hasLeft = useHasLeft(channel.gid) && channel.is_public
  const key = channelKey(channel.gid)
  if (isGuest(me)) return <GuestBar />
  const notice = hasLeft ? (
    <LeftBar gid={channel.gid} />
  ) : !mayPost(me, channel) ? (
    <OwnerOnlyNotice />
  ) : (
    timeout && <TimeoutNotice timeout={timeout} />
  )
  if (!notice) return <Composer chatKey={key} />
  return (
    <>
      <UnsentText place={key} />
      {notice}
    </>
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
