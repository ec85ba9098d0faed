import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import styles from './UnreadPills.module.css'
import type { UnreadOutside } from './unread-outside.ts'

interface Props extends UnreadOutside {
  onShow: (index: number) => void
}

/** Buttons at the edges of the list that scroll to unread chats outside its visible part. */
export function UnreadPills({ above, below, onShow }: Props) {
  const { t } = useTranslation('chat')
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
