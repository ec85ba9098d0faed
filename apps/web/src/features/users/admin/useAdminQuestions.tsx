import type { UserInfo } from '@parley/protocol'
import { mayChangeRole, mayRemoveUser } from '@parley/rules'
import { ShieldCheck, ShieldMinus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useMe, useOwnerUid } from '../../../store/index.ts'
import type { MenuItem } from '../../../ui/index.ts'
import { ChangeRoleDialog } from './ChangeRoleDialog.tsx'
import { RemoveUserDialog } from './RemoveUserDialog.tsx'

/**
 * Menu items for what admins may do to a user, and their confirmation dialogs. Render `questions` once
 * beside the menu.
 */
export function useAdminQuestions(onRemoved?: () => void) {
  const { t } = useTranslation('member')
  const me = useMe()
  const ownerUid = useOwnerUid()
  const [asking, setAsking] = useState<{ what: 'role' | 'remove'; user: UserInfo }>()
  const close = () => setAsking(undefined)

  function itemsFor(user: UserInfo): MenuItem[] {
    const items: MenuItem[] = []
    if (mayChangeRole(me, user, ownerUid)) {
      items.push({
        label: t(user.is_admin ? 'profile.removeAdmin' : 'profile.makeAdmin'),
        icon: user.is_admin ? <ShieldMinus /> : <ShieldCheck />,
        onSelect: () => setAsking({ what: 'role', user }),
      })
    }
    if (mayRemoveUser(me, user, ownerUid)) {
      items.push(...(items.length > 0 ? [{ separator: true } as const] : []), {
        label: t('profile.remove'),
        icon: <Trash2 />,
        danger: true,
        onSelect: () => setAsking({ what: 'remove', user }),
      })
    }
    return items
  }

  const questions = (
    <>
      {asking?.what === 'role' && <ChangeRoleDialog user={asking.user} onClose={close} />}
      {asking?.what === 'remove' && (
        <RemoveUserDialog user={asking.user} onClose={close} onRemoved={onRemoved} />
      )}
    </>
  )
  return { itemsFor, questions }
}
