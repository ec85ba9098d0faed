import type { UserInfo } from '@parley/protocol'
import { isContact, isGuest } from '@parley/rules'
import { Ban, Tag, UserMinus, UserPlus, UserRoundCheck } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog, report, useClient, useMe } from '../../../store/index.ts'
import type { MenuItem } from '../../../ui/index.ts'

/**
 * The menu items for a user as a contact: nickname, add, remove, block, unblock. Contacts matter only where the server
 * verifies them. Call the function when the menu opens.
 */
export function useContactItems() {
  const { t } = useTranslation('chat')
  const me = useMe()
  const { store, contacts } = useClient()
  return (user: UserInfo, mayAdd = true): MenuItem[] => {
    const { uid } = user
    if (uid === me.uid || isGuest(me) || isGuest(user)) return []
    const isVerified = store.common.contact_verification_enable
    const status = store.contactStatus(uid)
    const items: MenuItem[] = [
      {
        label: t(store.remarkOf(uid) === '' ? 'contact.remark.add' : 'contact.remark.change'),
        icon: <Tag />,
        onSelect: () => openDialog({ name: 'remark', uid }),
      },
    ]
    if (isVerified && mayAdd && status === '' && !isContact(user, status)) {
      items.push({
        label: t('contact.add'),
        icon: <UserPlus />,
        onSelect: () => void contacts.add(uid).catch(report),
      })
    }
    if (isVerified && status === 'added') {
      items.push({
        label: t('contact.remove'),
        icon: <UserMinus />,
        danger: true,
        onSelect: () => openDialog({ name: 'contact', what: 'remove', uid }),
      })
    }
    items.push(
      status === 'blocked'
        ? {
            label: t('contact.unblock'),
            icon: <UserRoundCheck />,
            onSelect: () => void contacts.unblock(uid).catch(report),
          }
        : {
            label: t('contact.block'),
            icon: <Ban />,
            danger: true,
            onSelect: () => openDialog({ name: 'contact', what: 'block', uid }),
          },
    )
    return items
  }
}
