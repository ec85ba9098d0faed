import {
  createContext,
  useCallback,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { LeaveGuard } from '../frame/LeaveGuard.tsx'

interface Unsaved {
  /** The text cannot be saved as it is: it is invalid, was rejected, or there is no connection. */
  isBlocked: boolean
}

type Report = (id: string, unsaved: Unsaved | undefined) => void

const UnsavedContext = createContext<Report>(() => {})

/** A page with text settings. Asks before the user leaves with a text that cannot be saved. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const [fields, setFields] = useState<ReadonlyMap<string, Unsaved>>(new Map())
  const report = useCallback((id: string, unsaved: Unsaved | undefined) => {
    setFields((known) => {
      const next = new Map(known)
      if (unsaved) next.set(id, unsaved)
      else next.delete(id)
      return next
    })
  }, [])
  return (
    <UnsavedContext value={report}>
      <LeaveGuard
        isUnsaved={fields.size > 0}
        isBlocked={[...fields.values()].some(({ isBlocked }) => isBlocked)}
      />
      {children}
    </UnsavedContext>
  )
}

/** Reports a field to the page, and saves its text when the page is left. */
export function useUnsaved(isUnsaved: boolean, isBlocked: boolean, commit: () => void): void {
  const id = useId()
  const report = use(UnsavedContext)
  useEffect(() => {
    report(id, isUnsaved ? { isBlocked } : undefined)
  }, [report, id, isUnsaved, isBlocked])

  const onLeave = useEffectEvent(() => {
    // The user has confirmed to leave without a blocked text.
    if (isUnsaved && !isBlocked) commit()
  })
  useEffect(
    () => () => {
      report(id, undefined)
      onLeave()
    },
    [report, id],
  )
}
