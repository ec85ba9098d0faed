import type { Dashboard } from '@parley/protocol'
import { numberText } from '../../i18n/numbers.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './Figures.module.css'

/** The main numbers, large. */
export function Figures({ dashboard: { people, days, license } }: { dashboard: Dashboard }) {
  const { t } = useTranslation('setting')
  const today = days.at(-1)
  const members =
    license.limit === null
      ? numberText(people.members)
      : t('dashboard.of', { count: people.members, limit: numberText(license.limit) })
  const figures = [
    ['online', numberText(people.online)],
    ['members', members],
    ['guests', numberText(people.guests)],
    ['bots', numberText(people.bots)],
    ['streams', numberText(people.streams)],
    ['today', numberText(today?.messages ?? 0)],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name} className={styles.figure}>
          <dt>{t(`dashboard.figure.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
