import { type TypedSearch, writeSearch } from '@parley/rules'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

const delayMs = 300

/** The text of the search field, which the address follows after a delay; back and forward change both. */
export function useTypedSearch() {
  const [params, setParams] = useSearchParams()
  const sought = params.get('q') ?? ''
  const type = params.get('type') === 'file' ? 'file' : 'message'
  const [typed, setTyped] = useState(sought)
  // What this field wrote into the address. Anything else came from elsewhere.
  const written = useRef(sought)

  function write(q: string, kind: 'message' | 'file', replace: boolean) {
    written.current = q
    setParams(
      { ...(q === '' ? {} : { q }), ...(kind === 'file' ? { type: kind } : {}) },
      { replace },
    )
  }

  useEffect(() => {
    if (sought === written.current) return
    written.current = sought
    setTyped(sought)
  }, [sought])

  useEffect(() => {
    if (typed === written.current) return
    const timer = setTimeout(() => write(typed, type, true), delayMs)
    return () => clearTimeout(timer)
  })

  return {
    typed,
    /** The text that is searched for. */
    sought,
    type,
    setTyped,
    searchNow: () => typed !== sought && write(typed, type, true),
    setSearch(search: TypedSearch) {
      const text = writeSearch(search)
      setTyped(text)
      write(text, type, false)
    },
    setType: (next: 'message' | 'file') => write(typed, next, true),
  } as const
}
