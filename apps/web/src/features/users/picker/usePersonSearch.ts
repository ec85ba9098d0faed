import type { UserInfo } from '@parley/protocol'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { compareNames } from '../admin/roles.ts'
import { findPeople } from './search.ts'

/** A search field for users, and the active row of its results. */
export function usePersonSearch(people: readonly UserInfo[], choose: (user: UserInfo) => void) {
  const { t } = useTranslation('member')
  const list = useId()
  const [query, setQueryOnly] = useState('')
  const [wanted, setActive] = useState(0)
  const sorted = useMemo(() => [...people].sort(compareNames), [people])
  const { store } = useClient()
  const hits = useMemo(
    () => findPeople(sorted, query, ({ uid }) => store.remarkOf(uid)),
    [sorted, query, store],
  )
  const last = hits.length - 1
  const active = Math.max(0, Math.min(wanted, last))

  function setQuery(next: string) {
    setQueryOnly(next)
    setActive(0)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Ignore the Enter that ends an input method's composition.
    if (event.nativeEvent.isComposing) return
    const chosen = hits[active]
    if (event.key === 'ArrowDown') setActive(active === last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') setActive(active === 0 ? last : active - 1)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }

  const activeHit = hits[active]
  /** The field's combobox attributes, for screen readers. */
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

/** The element id of a user's row. */
export const optionId = (list: string, uid: number) => `${list}-${uid}`
