import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import styles from './UnreadPills.module.css'
import { type ScrolledRows, useUnreadOutside } from './useUnreadOutside.ts'

/** Buttons at the edges of the list that scroll to unread chats outside its visible part. */
export function UnreadPills(scrolled: ScrolledRows) {
  const { t } = useTranslation('chat')
  const { above, below } = useUnreadOutside(scrolled)
  const onShow = (index: number) =>
    scrolled.list.current?.scrollToIndex(index, { align: 'center', smooth: true })
  return (
    <>
      {above !== undefined && (
        <button
          type="button"
          className={styles.pill}
          data-edge="top"
          aria-label={t('list.unreadAbove')}
          onClick={() => onShow(above)}
        >
          <ArrowUp aria-hidden />
          {t('list.filter.unread')}
        </button>
      )}
      {below !== undefined && (
        <button
          type="button"
          className={styles.pill}
          data-edge="bottom"
          aria-label={t('list.unreadBelow')}
          onClick={() => onShow(below)}
        >
          <ArrowDown aria-hidden />
          {t('list.filter.unread')}
        </button>
      )}
    </>
  )
}
