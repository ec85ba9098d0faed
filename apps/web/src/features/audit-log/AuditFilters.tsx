import { ListFilter, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, Select, TextInput } from '../../ui/index.ts'
import { groupNames, kindsOf } from './audit-filter.ts'
import styles from './AuditFilters.module.css'
import { PersonFilter } from './PersonFilter.tsx'
import type { useAuditFilter } from './useAuditFilter.ts'

const all = 'all'
const delayMs = 300

/** The filters of the audit log. */
export function AuditFilters({ filter }: { filter: ReturnType<typeof useAuditFilter> }) {
  const { t } = useTranslation('setting')
  const { shown, change } = filter
  const kinds = kindsOf(shown.group ?? '')
  return (
    <div className={styles.filters} role="group" aria-label={t('audit.filters')}>
      <TextFilter text={shown.text ?? ''} onChange={(text) => change({ text })} />
      <Select
        size="s"
        icon={<ListFilter />}
        label={t('audit.group')}
        value={shown.group ?? all}
        options={[all, ...groupNames].map((value) => ({
          value,
          label: t(`audit.groups.${value}`),
        }))}
        onChange={(group) => change({ group: group === all ? undefined : group, kind: undefined })}
      />
      {kinds.length > 0 && (
        <Select
          size="s"
          label={t('audit.kind')}
          value={shown.kind ?? all}
          options={[all, ...kinds].map((value) => ({ value, label: t(`audit.kinds.${value}`) }))}
          onChange={(kind) => change({ kind: kind === all ? undefined : kind })}
        />
      )}
      <PersonFilter kind="actor" uid={shown.actor} onChange={(actor) => change({ actor })} />
      <PersonFilter kind="target" uid={shown.target} onChange={(target) => change({ target })} />
      <Day label={t('audit.from')} day={shown.from} onChange={(from) => change({ from })} />
      <Day label={t('audit.to')} day={shown.to} onChange={(to) => change({ to })} />
      {!filter.isEmpty && (
        <Button size="s" variant="link" onClick={filter.clear}>
          {t('audit.showAll')}
        </Button>
      )}
    </div>
  )
}

/** The address follows the typed text after a pause. */
function TextFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('setting')
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  if (text !== known) {
    setKnown(text)
    setTyped(text)
  }
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => {
      setKnown(typed.trim())
      onChange(typed.trim())
    }, delayMs)
    return () => clearTimeout(timer)
  })
  return (
    <TextInput
      type="search"
      boxClassName={styles.text}
      aria-label={t('audit.search')}
      placeholder={t('audit.search')}
      prefix={<Search aria-hidden />}
      maxLength={256}
      value={typed}
      onChange={setTyped}
    />
  )
}

function Day(props: {
  label: string
  day: string | undefined
  onChange: (day: string | undefined) => void
}) {
  const { label, day, onChange } = props
  return (
    <label className={styles.day}>
      {label}
      <input
        type="date"
        value={day ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </label>
  )
}
