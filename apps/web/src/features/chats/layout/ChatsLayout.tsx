import { isGuest } from '@parley/rules'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useMe, usePreferences } from '../../../store/index.ts'
import { useIsPhone } from '../../../ui/index.ts'
import { CallDock } from '../../calls/index.ts'
import { ChatList } from '../list/ChatList.tsx'
import { LostDraft } from '../list/LostDraft.tsx'
import { NotificationOffer } from '../list/NotificationOffer.tsx'
import styles from './ChatsLayout.module.css'
import { FindButton } from './FindButton.tsx'
import { GuestBar } from '../conversation/GuestBar.tsx'
import { chatOfPath } from '../open-chat.ts'
import { ServerHeader } from './ServerHeader.tsx'
import { useReturnToRow } from './useReturnToRow.ts'

/** The chat list on the left and the open chat on the right. Narrow screens show one of them. */
export function ChatsLayout() {
  const { t } = useTranslation('chat')
  const open = chatOfPath(useLocation().pathname)
  const guest = isGuest(useMe())
  useReturnToRow(open)
  const { compact } = usePreferences()
  // On a phone without an open chat, show only the list.
  const isListPage = useIsPhone() && open === undefined
  return (
    <div
      className={styles.layout}
      data-open={open !== undefined || undefined}
      data-compact={compact || undefined}
      {...(isListPage ? { role: 'main', id: 'main', tabIndex: -1 } : {})}
    >
      <nav className={styles.side} aria-label={t('list.label')}>
        <ServerHeader />
        {!guest && <FindButton />}
        <ChatList open={open} />
        {!guest && <LostDraft />}
        {!guest && <NotificationOffer />}
        <CallDock />
        {guest && (
          <div className={styles.guest}>
            <GuestBar />
          </div>
        )}
      </nav>
      <main id={isListPage ? undefined : 'main'} tabIndex={-1} className={styles.main}>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </div>
  )
}
