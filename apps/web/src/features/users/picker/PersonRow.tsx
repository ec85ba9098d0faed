import type { UserInfo } from '@parley/protocol'
import clsx from 'clsx'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ContextMenu, DropdownMenu, IconButton, type MenuItem } from '../../../ui/index.ts'
import styles from './PersonRow.module.css'
import { PersonFace } from './PersonFace.tsx'
import { UserAvatar } from '../profile/UserAvatar.tsx'

interface Props {
  user: UserInfo
  isOwner: boolean
  isSelected: boolean
  /** Whether this row is the list's tab stop. */
  isActive: boolean
  onFocus: () => void
  onOpen: () => void
  items: () => MenuItem[]
}

/** A user in a list. A click opens the profile; right click, long press or "…" opens the menu. */
export function PersonRow({ user, items, isActive, ...props }: Props) {
  const { t } = useTranslation('member')
  const label = t('people.actions', { name: user.name })
  const menu = {
    label,
    closeLabel: t('people.closeActions'),
    items,
    sheetHeader: <SheetHead user={user} />,
  }
  return (
    <ContextMenu {...menu}>
      <div
        className={clsx(styles.row, props.isSelected && styles.selected)}
        onFocus={props.onFocus}
      >
        <button
          type="button"
          className={styles.person}
          data-uid={user.uid}
          tabIndex={isActive ? 0 : -1}
          aria-current={props.isSelected || undefined}
          onClick={props.onOpen}
        >
          <PersonFace user={user} isOwner={props.isOwner} />
        </button>
        <DropdownMenu {...menu} align="end">
          <IconButton
            size="s"
            className={styles.more}
            tabIndex={isActive ? 0 : -1}
            label={label}
            icon={<Ellipsis />}
          />
        </DropdownMenu>
      </div>
    </ContextMenu>
  )
}

function SheetHead({ user }: { user: UserInfo }) {
  return (
    <div className={styles.sheetHead}>
      <UserAvatar user={user} size={30} />
      <strong>{user.name}</strong>
    </div>
  )
}
