import { directKey } from '@parley/client'
import type { UserInfo } from '@parley/protocol'
import { isGuest, isVisitor } from '@parley/rules'
import { clsx } from 'clsx'
import { MoreHorizontal } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog, useChatUi, useMe } from '../../../store/index.ts'
import { DropdownMenu, IconButton, useIsPhone } from '../../../ui/index.ts'
import { ActionButton, actionOf, menuOf, useChatContext } from '../../actions/index.ts'
import { CallButton } from '../../calls/index.ts'
import { AutoDeleteButton } from '../../chat-settings/index.ts'
import { RoleTag, StatusSign, VisitedPage } from '../../users/index.ts'
import { ChatAvatar } from '../ChatAvatar.tsx'
import styles from './ConversationHeader.module.css'
import { ConversationHeader } from './ConversationHeader.tsx'
import { SearchButton } from './SearchButton.tsx'
import { useChatMenu } from '../list/useChatMenu.ts'
import { useSummary } from '../list/order/useSummary.ts'

/** The other person's name and status. */
export function DirectHeader({ user }: { user: UserInfo }) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { uid, name } = user
  const chat = useSummary(directKey(uid))
  const more = useChatMenu(directKey(uid))
  const presence = chat.isBot ? t('header.bot') : chat.presence && t(`list.${chat.presence}`)
  const about = isVisitor(user) ? <VisitedPage uid={uid}>{presence}</VisitedPage> : presence
  const key = directKey(uid)
  const { panel } = useChatUi(key)
  const isPhone = useIsPhone()
  const context = useChatContext(key)
  const favorites = actionOf('chat', 'chat.favorites')
  const openProfile = () => openDialog({ name: 'profile', uid })
  return (
    <ConversationHeader
      title={
        <button type="button" className={clsx(styles.name, styles.faced)} onClick={openProfile}>
          <ChatAvatar chat={chat} size={30} />
          <span className={styles.cut}>{name}</span>
          <RoleTag user={user} />
          <StatusSign uid={uid} />
        </button>
      }
      about={about}
      tools={
        !isGuest(useMe()) && (
          <>
            {!chat.isBot && !chat.isVisitor && <CallButton chatKey={key} />}
            <AutoDeleteButton chatKey={directKey(uid)} />
            <SearchButton chatKey={directKey(uid)} />
            <ActionButton
              action={actionOf('chat', 'chat.profile')}
              context={context}
              className={styles.wide}
            />
            <ActionButton
              action={favorites}
              context={context}
              className={styles.wide}
              pressed={panel === 'favorites'}
            />
            <DropdownMenu
              label={t('list.menu', { name })}
              closeLabel={common('action.close')}
              items={() => [
                ...(isPhone ? [...menuOf([favorites], context), { separator: true } as const] : []),
                ...more(),
              ]}
              align="end"
            >
              <IconButton label={t('list.menu', { name })} icon={<MoreHorizontal />} />
            </DropdownMenu>
          </>
        )
      }
    />
  )
}
