import { useTranslation } from '../../i18n/use-translation.ts'
import { showTestNotification, useAction, usePushState } from '../../store/index.ts'
import { Button } from '../../ui/index.ts'
import styles from './TestNotification.module.css'

/** Whether pushes reach this browser, and a button that shows how one looks. */
export function TestNotification() {
  const { t } = useTranslation('setting')
  const state = usePushState()
  const test = useAction(() => showTestNotification(t('push.testTitle'), t('push.testText')))
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
