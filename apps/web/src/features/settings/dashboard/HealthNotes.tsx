import type { Delivery, HealthProblem } from '@parley/protocol'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Banner, Button } from '../../../ui/index.ts'
import type { SectionId } from '../frame/sections.ts'
import styles from './HealthNotes.module.css'

/** Where each problem is mended. The server cannot make room or backups by itself: their texts say what to do. */
const places: Partial<Record<HealthProblem, SectionId>> = {
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
        const place = places[problem]
        return (
          <Banner
            key={problem}
            kind={urgent.has(problem) ? 'danger' : 'info'}
            title={t(`dashboard.problem.${problem}`)}
            text={t(`dashboard.advice.${problem}`, { answer })}
            action={
              place && (
                <Button size="s" asChild>
                  <Link to={`/setting/${place}`}>{t(`nav.${place}`)}</Link>
                </Button>
              )
            }
          />
        )
      })}
    </div>
  )
}
