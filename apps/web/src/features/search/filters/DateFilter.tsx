import { dayOf, startOfDay, type TypedSearch } from '@parley/rules'
import { listOf } from '../../../i18n/lists.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { Button, Popover } from '../../../ui/index.ts'
import { Chip } from './Chip.tsx'
import styles from './FilterBar.module.css'

const presets = [7, 30, 90]

interface DateFilterProps {
  search: TypedSearch
  onChange: (changes: Partial<TypedSearch>) => void
}

/** A chip that chooses days: the last few, or before and after one. */
export function DateFilter({ search: { before, after }, onChange }: DateFilterProps) {
  const { t } = useTranslation('search')
  const { now } = useClient().environment
  const value = [after && t('afterDay', { day: after }), before && t('beforeDay', { day: before })]
  const daysAgo = (days: number) => dayOf(startOfDay(dayOf(now()), -days))
  return (
    <Popover
      align="start"
      label={t('date')}
      trigger={<Chip label={t('date')} value={listOf(value.filter((one) => one !== undefined))} />}
    >
      <div className={styles.dates}>
        <div className={styles.presets}>
          <Button size="s" onClick={() => onChange({ before: undefined, after: undefined })}>
            {t('anyTime')}
          </Button>
          {presets.map((days) => (
            <Button
              key={days}
              size="s"
              onClick={() => onChange({ before: undefined, after: daysAgo(days) })}
            >
              {t('lastDays', { count: days })}
            </Button>
          ))}
        </div>
        <Day label={t('after')} day={after} onChange={(day) => onChange({ after: day })} />
        <Day label={t('before')} day={before} onChange={(day) => onChange({ before: day })} />
      </div>
    </Popover>
  )
}

function Day(props: {
  label: string
  day: string | undefined
  onChange: (day: string | undefined) => void
}) {
  const { label, day, onChange } = props
  return (
    <label className={styles.date}>
      {label}
      <input
        type="date"
        value={day ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </label>
  )
}
