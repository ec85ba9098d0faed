import type { AuditFilter } from '@parley/client'
import { useLocation, useSearchParams } from 'react-router'
import { type AddressFilter, filterIn, toQuery } from './audit-filter.ts'

/** The filter of the audit log, in the address: it survives a reload and can be sent to others. */
export function useAuditFilter() {
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const shown = filterIn(params)
  return {
    shown,
    query: toQuery(shown) satisfies AuditFilter,
    isEmpty: Object.keys(shown).length === 0,
    change(changes: Partial<AddressFilter>) {
      const next = Object.entries({ ...shown, ...changes }).filter(([, value]) => value)
      setParams(Object.fromEntries(next) as Record<string, string>, { replace: true, state })
    },
    clear: () => setParams({}, { replace: true, state }),
  }
}
