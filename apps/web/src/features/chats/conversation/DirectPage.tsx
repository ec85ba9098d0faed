import { directKey } from '@parley/client'
import type { UserInfo } from '@parley/protocol'
import { isGuest } from '@parley/rules'
import { useParams } from 'react-router'
import { useMe, useUser } from '../../../store/index.ts'
import { Composer } from '../../composer/index.ts'
import { Conversation } from './Conversation.tsx'
import { DirectHeader } from './DirectHeader.tsx'
import { GuestBar } from './GuestBar.tsx'
import { useWayOut } from './useWayOut.ts'

export function DirectPage() {
  const uid = Number(useParams().uid)
  const user = useUser(uid)
  useWayOut(user !== undefined, directKey(uid))
  return user ? <OpenDirect key={uid} user={user} /> : null
}

function OpenDirect({ user }: { user: UserInfo }) {
  const key = directKey(user.uid)
  return (
    <Conversation
      chatKey={key}
      header={<DirectHeader user={user} />}
      foot={isGuest(useMe()) ? <GuestBar /> : <Composer chatKey={key} />}
    />
  )
}
