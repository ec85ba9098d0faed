import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/index.ts'
import styles from './SavedMark.module.css'

const markMs = 2_000

interface Props {
  className?: string | undefined
  shown: boolean
  /** Restores the value before the change. The mark then stays. */
  onUndo?: (() => void) | undefined
}

/** Tells beside a control that its change was saved. */
export function SavedMark({ className, shown, onUndo }: Props) {
  const { t } = useTranslation(['setting', 'common'])
  const isFresh = useIsFresh(shown)
  const isShown = shown && (isFresh || onUndo !== undefined)
  return (
    <span className={clsx(styles.place, !isShown && styles.empty, className)}>
      <span role="status" className={styles.place}>
        {isShown && (
          <span className={styles.mark}>
            <Check aria-hidden />
            {t('saved')}
          </span>
        )}
      </span>
      {isShown && onUndo && (
        <Button variant="link" size="s" onClick={onUndo}>
          {t('common:action.undo')}
        </Button>
      )}
    </span>
  )
}

function useIsFresh(shown: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setOver(true), markMs)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [shown])
  return shown && !isOver
}
