import { directKey } from '@parley/client'
import type { UserInfo } from '@parley/protocol'
import { isGuest, mayWriteTo } from '@parley/rules'
import { Bell, BellOff, Ellipsis, MessageCircle, Settings } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog, useClient, useMe, useSelector } from '../../../store/index.ts'
import { Button, DropdownMenu, IconButton } from '../../../ui/index.ts'
import { useContactItems } from '../contacts/useContactItems.ts'
import { useAdminQuestions } from '../admin/useAdminQuestions.tsx'
import styles from './ProfileCard.module.css'
import { useOpenChat } from './usePersonItems.tsx'

interface Props {
  user: UserInfo
  mayAdd: boolean
  /** Called after the chat was opened or the user was removed. */
  onLeave?: (() => void) | undefined
}

/** The actions that the signed-in user has for another user, or for their own profile. */
export function ProfileActions({ user, mayAdd, onLeave }: Props) {
  const { t } = useTranslation('member')
  const me = useMe()
  const navigate = useNavigate()
  const openChat = useOpenChat()
  const { itemsFor, questions } = useAdminQuestions(onLeave)
  const contactItems = useContactItems()
  const adminItems = itemsFor(user)
  const itemsOf = () => {
    const own = contactItems(user, mayAdd)
    const isBoth = own.length > 0 && adminItems.length > 0
    return [...own, ...(isBoth ? [{ separator: true } as const] : []), ...adminItems]
  }
  const isMe = user.uid === me.uid

  function leaveFor(go: () => void) {
    onLeave?.()
    go()
  }

  return (
    <div className={styles.actions}>
      {mayWriteTo(me) && (
        <Button
          variant="primary"
          icon={<MessageCircle />}
          onClick={() => leaveFor(() => openChat(user.uid))}
        >
          {t(isMe ? 'profile.notes' : 'profile.message')}
        </Button>
      )}
      {isMe ? (
        <Button
          icon={<Settings />}
          onClick={() => leaveFor(() => void navigate('/setting/my_account'))}
        >
          {t('profile.edit')}
        </Button>
      ) : (
        mayWriteTo(me) && !isGuest(me) && <MuteButton uid={user.uid} />
      )}
      {itemsOf().length > 0 && (
        <DropdownMenu
          label={t('people.actions', { name: user.name })}
          closeLabel={t('people.closeActions')}
          items={itemsOf}
        >
          <IconButton label={t('profile.more')} icon={<Ellipsis />} />
        </DropdownMenu>
      )}
      {questions}
    </div>
  )
}

function MuteButton({ uid }: { uid: number }) {
  const { t } = useTranslation('member')
  const { chats, environment } = useClient()
  const key = directKey(uid)
  const isMuted = useSelector((store) => store.isMuted(key, environment.now()))
  return (
    <Button
      icon={isMuted ? <Bell /> : <BellOff />}
      onClick={() => (isMuted ? void chats.unmute(key) : openDialog({ name: 'mute', key }))}
    >
      {t(isMuted ? 'profile.unmute' : 'profile.mute')}
    </Button>
  )
}
