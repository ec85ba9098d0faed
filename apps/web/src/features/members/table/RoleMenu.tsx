import type { Member } from '@parley/protocol'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DropdownMenu, type MenuItem } from '../../../ui/index.ts'
import { MemberSheetHead } from './MemberSheetHead.tsx'
import styles from './RoleMenu.module.css'

/** A member's role and the menu to change it; plain text where it cannot be changed. */
export function RoleMenu({ member, items }: { member: Member; items: MenuItem[] }) {
  const { t } = useTranslation('setting')
  const role = t(roleKey(member))
  if (items.length === 0) return <span className={styles.plain}>{role}</span>
  const label = t('members.roleOf', { name: member.name, role })
  return (
    <DropdownMenu
      label={label}
      closeLabel={t('dialog.close')}
      items={items}
      sheetHeader={<MemberSheetHead member={member} />}
    >
      <button type="button" className={styles.button} aria-label={label}>
        {role}
        <ChevronDown aria-hidden />
      </button>
    </DropdownMenu>
  )
}

function roleKey({ is_bot, is_admin, is_owner, create_by }: Member) {
  if (is_owner) return 'members.owner'
  if (create_by === 'guest') return 'members.guest'
  if (is_bot) return 'members.bot'
  return is_admin ? 'members.admin' : 'members.member'
}
