import { directKey } from '@parley/client'
import type { UserInfo } from '@parley/protocol'
import { isGuest } from '@parley/rules'
import { Navigate, useParams, useSearchParams } from 'react-router'
import {
  changeChatUi,
  messagePath,
  useChatUi,
  useContactStatus,
  useMe,
  useNamedUser,
} from '../../../store/index.ts'
import { Composer, UnsentText } from '../../composer/index.ts'
import { FavoritesPanel } from '../../favorites/index.ts'
import { BlockedBar } from './BlockedBar.tsx'
import { ContactBanner } from './ContactBanner.tsx'
import { Conversation } from './Conversation.tsx'
import { DirectHeader } from './DirectHeader.tsx'
import { GuestBar } from './GuestBar.tsx'
import { MissingChat } from './MissingChat.tsx'
import { useRedirectWhenGone } from './useRedirectWhenGone.ts'

export function DirectPage() {
  const uid = Number(useParams().uid)
  const [params] = useSearchParams()
  const { uid: me } = useMe()
  const other = Number(params.get('with') ?? me)
  // A link to a message names both people. Of the two, one reads it as a chat with the other.
  if (uid === me && other !== me) {
    return <Navigate replace to={messagePath(directKey(other), Number(params.get('at')))} />
  }
  if (other !== me) return <MissingChat chatKey={directKey(uid)} isUnknown isMessage />
  return <DirectChat uid={uid} />
}

function DirectChat({ uid }: { uid: number }) {
  const user = useNamedUser(uid)
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
      banner={<ContactBanner user={user} />}
      foot={<Foot uid={user.uid} />}
      panel={
        panel === 'favorites' && (
          <FavoritesPanel chatKey={key} onClose={() => changeChatUi(key, { panel: undefined })} />
        )
      }
    />
  )
}

function Foot({ uid }: { uid: number }) {
  const status = useContactStatus(uid)
  if (isGuest(useMe())) return <GuestBar />
  if (status !== 'blocked') return <Composer chatKey={directKey(uid)} />
  return (
    <>
      <UnsentText place={directKey(uid)} />
      <BlockedBar uid={uid} />
    </>
  )
}
