import { directKey } from '@parley/client'
import type { UserInfo } from '@parley/protocol'
import { mayWriteTo } from '@parley/rules'
import { Copy, MessageCircle, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { chatPath, useMe } from '../../../store/index.ts'
import { copyAndTell, type MenuItem } from '../../../ui/index.ts'

/** The visible parts of a profile: a channel may hide emails and forbid direct messages. */
export interface Openness {
  email: boolean
  message: boolean
  /** Whether the user can be added to the contacts. */
  contact: boolean
}

export const everything: Openness = { email: true, message: true, contact: true }

/** The menu items for a user that everyone has: message, profile, copy email. */
export function usePersonItems(onProfile: ((user: UserInfo) => void) | undefined) {
  const { t } = useTranslation('member')
  const me = useMe()
  const openChat = useOpenChat()
  const copyEmail = useCopyEmail()
  return (user: UserInfo, { email, message }: Openness = everything): MenuItem[] => {
    const items: MenuItem[] = []
    if (message && mayWriteTo(me)) {
      items.push({
        label: t('people.message'),
        icon: <MessageCircle />,
        onSelect: () => openChat(user.uid),
      })
    }
    if (onProfile) {
      items.push({
        label: t('people.profile'),
        icon: <UserRound />,
        onSelect: () => onProfile(user),
      })
    }
    if (email && user.email) {
      items.push({
        label: t('people.copyEmail'),
        icon: <Copy />,
        onSelect: () => copyEmail(user),
      })
    }
    return items
  }
}

export function useOpenChat() {
  const navigate = useNavigate()
  return (uid: number) => void navigate(chatPath(directKey(uid)))
}

/** Copies a user's email and confirms it with a toast. */
export function useCopyEmail() {
  const { t } = useTranslation(['member', 'common'])
  const words = { copied: t('people.emailCopied'), failed: t('common:action.copyFailed') }
  return ({ email }: UserInfo) => copyAndTell(email ?? '', words)
}
