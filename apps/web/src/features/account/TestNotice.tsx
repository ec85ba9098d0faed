import { useTranslation } from '../../i18n/use-translation.ts'
import { showTestNotice, useAction, usePushState } from '../../store/index.ts'
import { Button } from '../../ui/index.ts'
import styles from './TestNotice.module.css'

/** Whether pushes reach this browser, and a button that shows how one looks. */
export function TestNotice() {
  const { t } = useTranslation('setting')
  const state = usePushState()
  const test = useAction(() => showTestNotice(t('push.testTitle'), t('push.testText')))
  return (
    <div className={styles.test}>
      <span className={styles.state}>{t(`push.states.${state}`)}</span>
      {state === 'on' && (
        <Button size="s" onClick={() => test.run()}>
          {t('push.test')}
        </Button>
      )}
    </div>
  )
}
