import type { Member } from '@parley/protocol'
import { mayChangeRole, mayRemoveUser } from '@parley/rules'
import { useQueryClient } from '@tanstack/react-query'
import {
  Crown,
  KeyRound,
  Lock,
  LockOpen,
  MonitorSmartphone,
  Pencil,
  ShieldOff,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  showError,
  useAction,
  useClient,
  useMe,
  useNetwork,
  useOwnerUid,
} from '../../../store/index.ts'
import { type MenuItem, showToast } from '../../../ui/index.ts'
import { ChangeRoleDialog, RemoveUserDialog, usePersonItems } from '../../users/index.ts'
import { membersKey } from '../filter/useMemberPages.ts'
import { hasPower, isPerson, mayEdit, maySetPassword, maySignOut, toUserInfo } from '../members.ts'
import { EditMemberDialog } from './EditMemberDialog.tsx'
import { FreezeDialog } from './FreezeDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { MemberSessionsDialog } from './MemberSessionsDialog.tsx'
import { ResetFactorDialog } from './ResetFactorDialog.tsx'
import { SetPasswordDialog } from './SetPasswordDialog.tsx'

type Question =
  | 'edit'
  | 'role'
  | 'sessions'
  | 'password'
  | 'factor'
  | 'freeze'
  | 'handOver'
  | 'remove'

/** The actions on members and their confirmation dialogs. */
export interface MemberQuestions {
  /** The open dialog. Render it once. */
  open: ReactNode
  roleItems: (member: Member) => MenuItem[]
  itemsFor: (member: Member) => MenuItem[]
}

export function useMemberQuestions(): MemberQuestions {
  const { t } = useTranslation('setting')
  const me = useMe()
  const ownerUid = useOwnerUid()
  const online = useNetwork()
  const personItems = usePersonItems(undefined)
  const unfreeze = useUnfreeze()
  const [asking, setAsking] = useState<{ what: Question; member: Member }>()
  const refresh = useRefresh()

  function close() {
    setAsking(undefined)
    refresh()
  }

  function item(what: Question, label: string, icon: ReactNode, member: Member): MenuItem {
    return { label, icon, disabled: !online, onSelect: () => setAsking({ what, member }) }
  }

  /** Empty where the role cannot be changed. */
  function roleItems(member: Member): MenuItem[] {
    if (!mayChangeRole(me, toUserInfo(member), ownerUid)) return []
    return ([false, true] as const).map((isAdmin) => ({
      label: t(isAdmin ? 'members.admin' : 'members.member'),
      checked: member.is_admin === isAdmin,
      disabled: !online,
      onSelect: () => {
        if (member.is_admin !== isAdmin) setAsking({ what: 'role', member })
      },
    }))
  }

  function itemsFor(member: Member): MenuItem[] {
    const isFrozen = member.status === 'frozen'
    const items = member.uid === me.uid ? [] : personItems(toUserInfo(member))
    if (mayEdit(me, member)) items.push(item('edit', t('memberEdit.title'), <Pencil />, member))
    if (maySignOut(me, member)) {
      items.push(item('sessions', t('memberSessions.title'), <MonitorSmartphone />, member))
    }
    if (maySetPassword(me, member)) {
      items.push(item('password', t('setPassword.title'), <KeyRound />, member))
      items.push(item('factor', t('resetFactor.title'), <ShieldOff />, member))
    }
    if (hasPower(me, member) && isFrozen) {
      const onSelect = () => unfreeze(member)
      items.push({ label: t('freeze.undo'), icon: <LockOpen />, disabled: !online, onSelect })
    } else if (hasPower(me, member)) {
      items.push(item('freeze', t('freeze.title'), <Lock />, member))
    }
    const isHeir = member.is_admin && isPerson(member) && !isFrozen
    if (me.uid === ownerUid && hasPower(me, member) && isHeir) {
      items.push(item('handOver', t('handOver.title'), <Crown />, member))
    }
    if (mayRemoveUser(me, toUserInfo(member), ownerUid)) {
      const remove = item('remove', t('members.remove'), <Trash2 />, member)
      items.push({ separator: true }, { ...remove, danger: true })
    }
    return items
  }

  return { open: asking && renderDialog(asking.what, asking.member, close), roleItems, itemsFor }
}

function renderDialog(what: Question, member: Member, close: () => void) {
  switch (what) {
    case 'edit':
      return <EditMemberDialog member={member} onClose={close} />
    case 'role':
      return <ChangeRoleDialog user={toUserInfo(member)} onClose={close} />
    case 'sessions':
      return <MemberSessionsDialog member={member} onClose={close} />
    case 'password':
      return <SetPasswordDialog member={member} onClose={close} />
    case 'factor':
      return <ResetFactorDialog member={member} onClose={close} />
    case 'freeze':
      return <FreezeDialog member={member} onClose={close} />
    case 'handOver':
      return <HandOverDialog member={member} onClose={close} />
    case 'remove':
      return <RemoveUserDialog user={toUserInfo(member)} onClose={close} />
  }
}

function useRefresh() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: membersKey })
}

function useUnfreeze() {
  const { t } = useTranslation('setting')
  const { users } = useClient()
  return useAction(({ uid }: Member) => users.setFrozen(uid, false), {
    onSuccess: (_, { name }) =>
      showToast({ id: 'freeze', text: t('freeze.undone', { name }), kind: 'success' }),
    onError: showError,
    onSettled: useRefresh(),
  }).run
}
