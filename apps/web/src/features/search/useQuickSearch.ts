import { readSearch } from '@parley/rules'
import { useMemo } from 'react'
import { useClient } from '../../store/index.ts'
import { resolveSearch } from './resolve.ts'
import { useDelayed } from './useDelayed.ts'
import { useSearch } from './useSearch.ts'

const delayMs = 200
const shortest = 2
const max = 5

/** The newest messages for a query that is being typed. */
export function useQuickSearch(query: string) {
  const { store } = useClient()
  const delayed = useDelayed(query, delayMs)
  const isWanted = isLongEnough(query)
  const isAsked = isWanted && isLongEnough(delayed)
  const terms = useMemo(
    () => (isAsked ? resolveSearch(store, readSearch(delayed)) : { unknown: '' }),
    [store, delayed, isAsked],
  )
  const wanted = terms.unknown === undefined ? terms.terms : undefined
  const { items, isPartial, isFetching, failure } = useSearch(wanted, max)
  return {
    isWanted,
    hits: isAsked ? items.slice(0, max) : [],
    isPartial,
    isPending: isWanted && (isFetching || delayed !== query) && failure === undefined,
  }
}

const isLongEnough = (text: string) => text.trim().length >= shortest
