import type { AdminUser } from '@parley/protocol'
import { mayChangeRole, mayRemoveUser } from '@parley/rules'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, Lock, LockOpen, ShieldOff, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { report, useAction, useClient, useMe, useNetwork } from '../../../store/index.ts'
import { type MenuItem, showToast } from '../../../ui/index.ts'
import { ChangeRoleDialog, RemoveUserDialog, usePersonItems } from '../../users/index.ts'
import { FreezeDialog } from './FreezeDialog.tsx'
import { mayFreeze, maySetPassword, toUserInfo } from './members.ts'
import { ResetFactorDialog } from './ResetFactorDialog.tsx'
import { SetPasswordDialog } from './SetPasswordDialog.tsx'

const founder = 1

type Question = 'role' | 'password' | 'factor' | 'freeze' | 'remove'

/** The actions on members and their confirmation dialogs. */
export interface MemberQuestions {
  /** The open dialog. Render it once. */
  open: ReactNode
  roleItems: (member: AdminUser) => MenuItem[]
  itemsFor: (member: AdminUser) => MenuItem[]
}

export function useMemberQuestions(): MemberQuestions {
  const { t } = useTranslation('setting')
  const me = useMe()
  const online = useNetwork()
  const personItems = usePersonItems(undefined)
  const unfreeze = useUnfreeze()
  const [asking, setAsking] = useState<{ what: Question; member: AdminUser }>()
  const ask = (what: Question, member: AdminUser) => () => setAsking({ what, member })
  const refresh = useRefresh()

  function close() {
    setAsking(undefined)
    refresh()
  }

  /** Empty where the role cannot be changed. */
  function roleItems(member: AdminUser): MenuItem[] {
    if (!mayChangeRole(me, toUserInfo(member))) return []
    return ([false, true] as const).map((isAdmin) => ({
      label: t(isAdmin ? 'members.admin' : 'members.member'),
      checked: member.is_admin === isAdmin,
      disabled: !online,
      onSelect: member.is_admin === isAdmin ? () => {} : ask('role', member),
    }))
  }

  function itemsFor(member: AdminUser): MenuItem[] {
    const isFrozen = member.status === 'frozen'
    const items = member.uid === me.uid ? [] : personItems(toUserInfo(member))
    if (maySetPassword(me, member)) {
      items.push({
        label: t('setPassword.title'),
        icon: <KeyRound />,
        disabled: !online,
        onSelect: ask('password', member),
      })
    }
    if (member.uid !== me.uid && member.uid !== founder && !member.is_bot) {
      items.push({
        label: t('resetFactor.title'),
        icon: <ShieldOff />,
        disabled: !online,
        onSelect: ask('factor', member),
      })
    }
    if (mayFreeze(me, member)) {
      items.push({
        label: t(isFrozen ? 'freeze.undo' : 'freeze.title'),
        icon: isFrozen ? <LockOpen /> : <Lock />,
        disabled: !online,
        onSelect: isFrozen ? () => unfreeze(member) : ask('freeze', member),
      })
    }
    if (mayRemoveUser(me, toUserInfo(member))) {
      items.push(
        { separator: true },
        {
          label: t('members.remove'),
          icon: <Trash2 />,
          danger: true,
          disabled: !online,
          onSelect: ask('remove', member),
        },
      )
    }
    return items
  }

  return { open: asking && renderDialog(asking.what, asking.member, close), roleItems, itemsFor }
}

function renderDialog(what: Question, member: AdminUser, close: () => void) {
  switch (what) {
    case 'role':
      return <ChangeRoleDialog user={toUserInfo(member)} onClose={close} />
    case 'password':
      return <SetPasswordDialog member={member} onClose={close} />
    case 'factor':
      return <ResetFactorDialog member={member} onClose={close} />
    case 'freeze':
      return <FreezeDialog member={member} onClose={close} />
    case 'remove':
      return <RemoveUserDialog user={toUserInfo(member)} onClose={close} />
  }
}

// No event reports frozen accounts and new passwords, so refetch the table.
function useRefresh() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['members'] })
}

function useUnfreeze() {
  const { t } = useTranslation('setting')
  const { users } = useClient()
  return useAction(({ uid }: AdminUser) => users.setFrozen(uid, false), {
    onSuccess: (_, { name }) =>
      showToast({ id: 'freeze', text: t('freeze.undone', { name }), kind: 'success' }),
    onError: report,
    onSettled: useRefresh(),
  }).run
}
