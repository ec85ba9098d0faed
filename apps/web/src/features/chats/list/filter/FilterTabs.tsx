import type { ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { changePreferences } from '../../../../store/index.ts'
import { TabPanel, Tabs, VisuallyHidden } from '../../../../ui/index.ts'
import { type ChatFilter, chatTabs } from './chat-filter.ts'
import styles from './FilterTabs.module.css'
import { KindMenu } from './KindMenu.tsx'
import { useTabCounts } from './useTabCounts.ts'

/** The tabs of the chat list: all, unread, mentions. The browser remembers the chosen one. */
export function FilterTabs({ filter, children }: { filter: ChatFilter; children: ReactNode }) {
  const { t } = useTranslation('chat')
  const counts = useTabCounts(filter.kind)
  return (
    <Tabs
      look="pills"
      label={t('list.filter.label')}
      value={filter.tab}
      onChange={(chatTab) => changePreferences({ chatTab })}
      tabs={chatTabs.map((tab) => ({
        value: tab,
        label: (
          <>
            {t(`list.filter.${tab}`)}
            {tab !== 'all' && <Count count={counts[tab]} />}
          </>
        ),
      }))}
      beside={<KindMenu kind={filter.kind} />}
      className={styles.tabs}
    >
      {/* The rows are in the tab order, so the panel itself is not. */}
      <TabPanel value={filter.tab} tabIndex={-1} className={styles.panel}>
        {children}
      </TabPanel>
    </Tabs>
  )
}

function Count({ count }: { count: number }) {
  const { t } = useTranslation('chat')
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('list.filter.chats', { count })}</VisuallyHidden>
    </span>
  )
}
