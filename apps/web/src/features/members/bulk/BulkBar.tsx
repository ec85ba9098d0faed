import { type BulkAction, bulkActions, listLengths, type MemberKind } from '@parley/protocol'
import {
  ChevronDown,
  Lock,
  LockOpen,
  LogOut,
  ShieldCheck,
  ShieldMinus,
  Trash2,
  UserCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetwork } from '../../../store/index.ts'
import { Button, DropdownMenu, type MenuItem } from '../../../ui/index.ts'
import { SelectAll } from '../table/TableHead.tsx'
import styles from './BulkBar.module.css'
import type { Selection } from './useSelection.ts'

interface Props {
  kind: MemberKind
  total: number
  selection: Selection
  /** Phones have no head of a table that selects all. */
  isPhone: boolean
  onAction: (action: BulkAction) => void
}

const icons: Record<BulkAction, ReactNode> = {
  freeze: <Lock />,
  unfreeze: <LockOpen />,
  make_admin: <ShieldCheck />,
  remove_admin: <ShieldMinus />,
  make_member: <UserCheck />,
  end_sessions: <LogOut />,
  delete: <Trash2 />,
}

const unfit: Record<MemberKind, readonly BulkAction[]> = {
  member: ['make_member'],
  visitor: ['make_admin', 'remove_admin'],
  guest: ['make_admin', 'remove_admin', 'make_member'],
  bot: ['make_admin', 'remove_admin', 'make_member', 'end_sessions'],
}

/** How many members are selected, and what can be done to them. */
export function BulkBar({ kind, total, selection, isPhone, onAction }: Props) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const { size } = selection
  const items = bulkActions
    .filter((action) => !unfit[kind].includes(action))
    .flatMap((action): MenuItem[] => [
      ...(action === 'delete' ? [{ separator: true } as const] : []),
      {
        label: t(`memberBulk.action.${action}`),
        icon: icons[action],
        danger: action === 'delete',
        disabled: !online,
        onSelect: () => onAction(action),
      },
    ])
  const isCut = size === listLengths.bulkMembers && size < total
  return (
    <div className={styles.bar} data-active={size > 0 || undefined}>
      {isPhone && <SelectAll total={total} selection={selection} />}
      <span role="status" className={styles.count}>
        {size === 0
          ? t('members.hits', { count: total })
          : isCut
            ? t('memberBulk.cut', { count: size })
            : t('memberBulk.selected', { count: size })}
      </span>
      {size > 0 && (
        <>
          <DropdownMenu
            label={t('memberBulk.actions')}
            closeLabel={t('dialog.close')}
            items={items}
            align="end"
          >
            <Button size="s" icon={<ChevronDown />}>
              {t('memberBulk.actions')}
            </Button>
          </DropdownMenu>
          <Button size="s" variant="ghost" onClick={selection.clear}>
            {t('memberBulk.clear')}
          </Button>
        </>
      )}
    </div>
  )
}
