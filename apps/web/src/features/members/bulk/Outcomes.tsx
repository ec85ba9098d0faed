import type { BulkAction, BulkResult } from '@parley/protocol'
import { listOf } from '../../../i18n/lists.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './BulkDialog.module.css'

interface Props {
  action: BulkAction
  results: readonly BulkResult[]
  /** It has happened. */
  isReport: boolean
}

/** The accounts that an action changes, then those that it leaves as they are, each with the reason. */
export function Outcomes({ action, results, isReport }: Props) {
  const { t } = useTranslation('setting')
  const done = results.filter(({ outcome }) => outcome === 'done')
  const left = results.filter(({ outcome }) => outcome !== 'done')
  const tense = isReport ? 'was' : 'will'
  return (
    <>
      <section className={styles.group}>
        <h3 className={styles.title}>
          {done.length === 0
            ? t('memberBulk.nobody')
            : t(`memberBulk.${tense}.${action}`, { count: done.length })}
        </h3>
        {done.length > 0 && (
          <List label={t(`memberBulk.${tense}.${action}`, { count: done.length })}>
            {done.map((one) => (
              <li key={one.uid}>
                {one.name}
                {one.channels.length > 0 && (
                  <span className={styles.note}>
                    {t('memberBulk.channels', {
                      names: listOf(one.channels.map((name) => `#${name}`)),
                    })}
                  </span>
                )}
              </li>
            ))}
          </List>
        )}
      </section>
      {left.length > 0 && (
        <section className={styles.group}>
          <h3 className={styles.title}>{t('memberBulk.left', { count: left.length })}</h3>
          <List label={t('memberBulk.left', { count: left.length })}>
            {left.map(({ uid, name, reason }) => (
              <li key={uid}>
                {name || `#${uid}`}
                <span className={styles.note}>
                  {reason === 'already_so'
                    ? t(`memberBulk.already.${action}`)
                    : t(`memberBulk.reason.${reason ?? 'not_found'}`)}
                </span>
              </li>
            ))}
          </List>
        </section>
      )}
    </>
  )
}

// A list that scrolls has to be reachable by keyboard.
function List({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label} tabIndex={0}>
      {children}
    </ul>
  )
}
