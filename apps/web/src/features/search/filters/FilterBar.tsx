import { type ChatKey, isChannelKey } from '@parley/client'
import { type SearchTrait, searchTraits } from '@parley/protocol'
import type { PlaceName, TypedSearch } from '@parley/rules'
import { AtSign } from 'lucide-react'
import { listOf } from '../../../i18n/lists.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { chatNameOf, useClient } from '../../../store/index.ts'
import { DropdownMenu } from '../../../ui/index.ts'
import { Chip } from './Chip.tsx'
import { DateFilter } from './DateFilter.tsx'
import styles from './FilterBar.module.css'
import { NameFilter } from './NameFilter.tsx'

interface FilterBarProps {
  search: TypedSearch
  onChange: (search: TypedSearch) => void
}

/** The operators of a search as chips. Each shows its value and opens a picker. */
export function FilterBar({ search, onChange }: FilterBarProps) {
  const { t } = useTranslation('search')
  const { store } = useClient()
  const change = (changes: Partial<TypedSearch>) => onChange({ ...search, ...changes })
  const nameOf = (key: ChatKey) => chatNameOf(store, key) ?? ''
  const { from, mentionsMe } = search
  return (
    <div className={styles.bar} role="group" aria-label={t('filters')}>
      <NameFilter
        label={t('from')}
        value={listOf(from)}
        any={t('anyone')}
        placeholder={t('findPerson')}
        onChoose={(key) => change({ from: key === undefined ? [] : [nameOf(key)] })}
      />
      <NameFilter
        label={t('in')}
        value={listOf(search.in.map(shownPlace))}
        any={t('anywhere')}
        placeholder={t('findChat')}
        hasChannels
        onChoose={(key) => change({ in: key === undefined ? [] : [placeOf(key, nameOf(key))] })}
      />
      <HasFilter has={search.has} onChange={(has) => change({ has })} />
      <DateFilter search={search} onChange={change} />
      <Chip
        label={t('mentions')}
        icon={<AtSign />}
        pressed={mentionsMe}
        onClick={() => change({ mentionsMe: !mentionsMe })}
      />
    </div>
  )
}

const shownPlace = ({ kind, name }: PlaceName) => `${kind === 'channel' ? '#' : ''}${name}`

const placeOf = (key: ChatKey, name: string): PlaceName => ({
  kind: isChannelKey(key) ? 'channel' : 'direct',
  name,
})

function HasFilter(props: {
  has: readonly SearchTrait[]
  onChange: (has: readonly SearchTrait[]) => void
}) {
  const { t } = useTranslation('search')
  const { has, onChange } = props
  const toggle = (trait: SearchTrait) =>
    has.includes(trait) ? has.filter((one) => one !== trait) : [...has, trait]
  return (
    <DropdownMenu
      label={t('has')}
      closeLabel={t('common:action.close')}
      align="start"
      items={searchTraits.map((trait) => ({
        label: t(`trait.${trait}`),
        checked: has.includes(trait),
        onSelect: () => onChange(toggle(trait)),
      }))}
    >
      <Chip label={t('has')} value={listOf(has.map((trait) => t(`trait.${trait}`)))} />
    </DropdownMenu>
  )
}
