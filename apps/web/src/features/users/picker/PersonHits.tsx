import type { UserInfo } from '@parley/protocol'
import { HitCount, NobodyFound } from './NobodyFound.tsx'
import { PersonListbox } from './PersonListbox.tsx'
import type { PersonSearch } from './usePersonSearch.ts'

interface Props {
  search: PersonSearch
  label: string
  picked: readonly number[] | undefined
  multiple?: boolean
  noteFor?: ((user: UserInfo) => string | undefined) | undefined
  onPick: (user: UserInfo) => void
}

/** The users found by a search, or a notice that there are none. */
export function PersonHits({ search, ...rest }: Props) {
  const { query, setQuery, list, hits, active, setActive } = search
  return (
    <>
      <HitCount count={hits.length} />
      {hits.length === 0 && query !== '' ? (
        <NobodyFound query={query} onClear={() => setQuery('')} />
      ) : (
        <PersonListbox id={list} people={hits} active={active} onActive={setActive} {...rest} />
      )}
    </>
  )
}
