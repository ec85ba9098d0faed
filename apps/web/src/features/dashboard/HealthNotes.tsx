import type { Delivery, HealthProblem } from '@parley/protocol'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Banner, Button } from '../../ui/index.ts'
import styles from './HealthNotes.module.css'

/** The section in which an administrator solves a problem. Problems without one are solved outside the app. */
const sectionsOf: Partial<Record<HealthProblem, string>> = {
  disk_low: 'data_management',
  mail_failing: 'smtp',
  address_missing: 'overview',
  license_invalid: 'license',
  license_ends: 'license',
  members_full: 'license',
}

const urgent = new Set<HealthProblem>(['disk_low', 'license_invalid', 'mail_failing'])

interface Props {
  problems: readonly HealthProblem[]
  deliveries: readonly Delivery[]
}

/** The problems that an administrator should solve, each with a link to its setting. */
export function HealthNotes({ problems, deliveries }: Props) {
  const { t } = useTranslation('setting')
  if (problems.length === 0) return <p className={styles.fine}>{t('dashboard.fine')}</p>
  const answer = deliveries.find(({ kind }) => kind === 'mail')?.last_failure ?? ''
  return (
    <div className={styles.notes}>
      {problems.map((problem) => {
        const section = sectionsOf[problem]
        return (
          <Banner
            key={problem}
            kind={urgent.has(problem) ? 'danger' : 'info'}
            title={t(`dashboard.problem.${problem}`)}
            text={t(`dashboard.advice.${problem}`, { answer })}
            action={
              section && (
                <Button size="s" asChild>
                  <Link to={`/setting/${section}`}>{t(`nav.${section}`)}</Link>
                </Button>
              )
            }
          />
        )
      })}
    </div>
  )
}
