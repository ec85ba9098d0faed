import type { UserInfo } from '@parley/protocol'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/words.ts'
import { compareNames } from './roles.ts'
import { findPeople } from './search.ts'

/** A field that finds people by name, and the row of the hits its arrow keys stand on. */
export function usePersonSearch(people: readonly UserInfo[], choose: (user: UserInfo) => void) {
  const { t } = useTranslation('member')
  const list = useId()
  const [query, setQueryOnly] = useState('')
  const [wanted, setActive] = useState(0)
  const sorted = useMemo(() => [...people].sort(compareNames), [people])
  const hits = useMemo(() => findPeople(sorted, query), [sorted, query])
  const last = hits.length - 1
  const active = Math.max(0, Math.min(wanted, last))

  function setQuery(next: string) {
    setQueryOnly(next)
    setActive(0)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter that ends an ideograph chooses nobody.
    if (event.nativeEvent.isComposing) return
    const chosen = hits[active]
    if (event.key === 'ArrowDown') setActive(active === last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') setActive(active === 0 ? last : active - 1)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }

  const activeHit = hits[active]
  /** For the field: what it is to those who do not see the hits below it. */
  const fieldProps = {
    role: 'combobox',
    'aria-expanded': hits.length > 0,
    'aria-controls': list,
    'aria-autocomplete': 'list',
    'aria-activedescendant': activeHit && optionId(list, activeHit.uid),
    autoComplete: 'off',
    placeholder: t('people.search'),
    value: query,
  } as const

  return { query, setQuery, list, hits, active, setActive, onKeyDown, fieldProps }
}

export type PersonSearch = ReturnType<typeof usePersonSearch>

/** The id of somebody's row among the hits. */
export const optionId = (list: string, uid: number) => `${list}-${uid}`
