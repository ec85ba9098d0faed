import type { Member } from '@parley/protocol'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DropdownMenu, IconButton, type MenuItem } from '../../../ui/index.ts'
import { MemberSheetHead } from './MemberSheetHead.tsx'

/** The remaining actions on a member. Renders nothing without actions. */
export function MemberMenu({ member, items }: { member: Member; items: MenuItem[] }) {
  const { t } = useTranslation('setting')
  if (items.length === 0) return null
  const label = t('members.moreAbout', { name: member.name })
  return (
    <DropdownMenu
      label={label}
      closeLabel={t('dialog.close')}
      items={items}
      align="end"
      sheetHeader={<MemberSheetHead member={member} />}
    >
      <IconButton label={label} icon={<Ellipsis />} />
    </DropdownMenu>
  )
}
