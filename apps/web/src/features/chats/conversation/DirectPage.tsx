import { directKey } from '@parley/client'
import type { UserInfo } from '@parley/protocol'
import { isGuest } from '@parley/rules'
import { useParams } from 'react-router'
import { changeChatUi, useChatUi, useMe, useUser } from '../../../store/index.ts'
import { Composer } from '../../composer/index.ts'
import { FavoritesPanel } from '../../favorites/index.ts'
import { Conversation } from './Conversation.tsx'
import { DirectHeader } from './DirectHeader.tsx'
import { GuestBar } from './GuestBar.tsx'
import { MissingChat } from './MissingChat.tsx'
import { useRedirectWhenGone } from './useRedirectWhenGone.ts'

export function DirectPage() {
  const uid = Number(useParams().uid)
  const user = useUser(uid)
  const key = directKey(uid)
  const isUnknown = useRedirectWhenGone(user !== undefined, key)
  if (!user) return <MissingChat chatKey={key} isUnknown={isUnknown} />
  return <OpenDirect key={uid} user={user} />
}

function OpenDirect({ user }: { user: UserInfo }) {
  const key = directKey(user.uid)
  const { panel } = useChatUi(key)
  return (
    <Conversation
      chatKey={key}
      header={<DirectHeader user={user} />}
      foot={isGuest(useMe()) ? <GuestBar /> : <Composer chatKey={key} />}
      panel={
        panel === 'favorites' && (
          <FavoritesPanel chatKey={key} onClose={() => changeChatUi(key, { panel: undefined })} />
        )
      }
    />
  )
}
