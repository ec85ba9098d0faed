import type { UserInfo } from '@parley/protocol'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { compareNames } from './roles.ts'
import { findPeople } from './search.ts'

/** A field that finds people by name, and the row its arrow keys stand on. */
export function usePersonSearch(people: readonly UserInfo[], choose: (user: UserInfo) => void) {
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

  return { query, setQuery, hits, active, setActive, onKeyDown }
}
