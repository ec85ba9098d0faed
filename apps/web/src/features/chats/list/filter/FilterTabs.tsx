import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { type ChatTab, changePreferences } from '../../../../store/index.ts'
import { Toolbar, VisuallyHidden } from '../../../../ui/index.ts'
import { type ChatFilter, chatTabs } from './chat-filter.ts'
import styles from './FilterTabs.module.css'
import { KindMenu } from './KindMenu.tsx'
import { useTabCounts } from './useTabCounts.ts'

/**
 * The tabs of the chat list: all, unread, mentions. The browser remembers the chosen one. Not `Tabs`: its
 * library would be a part of the first load.
 */
export function FilterTabs({ filter, children }: { filter: ChatFilter; children: ReactNode }) {
  const { t } = useTranslation('chat')
  const counts = useTabCounts(filter.kind)
  const id = useId()
  return (
    <>
      <div className={styles.row}>
        <Toolbar role="tablist" label={t('list.filter.label')} className={styles.tabs}>
          {chatTabs.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`${id}-${tab}`}
              aria-selected={tab === filter.tab}
              aria-controls={`${id}-panel`}
              className={styles.tab}
              onClick={() => choose(tab)}
              onFocus={() => choose(tab)}
            >
              {t(`list.filter.${tab}`)}
              {tab !== 'all' && <Count count={counts[tab]} />}
            </button>
          ))}
        </Toolbar>
        <KindMenu kind={filter.kind} />
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${filter.tab}`}
        className={styles.panel}
      >
        {children}
      </div>
    </>
  )
}

const choose = (chatTab: ChatTab) => changePreferences({ chatTab })

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
