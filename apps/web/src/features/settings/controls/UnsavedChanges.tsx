import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { queryClient } from '../../../store/index.ts'
import { LeaveGuard } from '../frame/LeaveGuard.tsx'

/** A field whose text differs from the saved one. */
export interface UnsavedField {
  /** Saves the text, or lets the field show why not. */
  save(): Promise<void>
  /** Restores the saved text. */
  reset(): void
}

interface UnsavedPage {
  track(id: string, field: UnsavedField | undefined): void
  saveAll(): void
}

export const PageContext = createContext<UnsavedPage>({ track: () => {}, saveAll: () => {} })

interface UnsavedState {
  isUnsaved: boolean
  isSaving: boolean
  saveAll(): void
  resetAll(): void
}

const StateContext = createContext<UnsavedState>({
  isUnsaved: false,
  isSaving: false,
  saveAll: () => {},
  resetAll: () => {},
})

/** Whether the page has unsaved texts, for its `SaveBar`. */
export const useUnsavedState = () => use(StateContext)

/** A page with text fields. Saves all changed ones together, and asks before the user leaves without saving. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const [fields, setFields] = useState<ReadonlyMap<string, UnsavedField>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const current = useRef({ fields, isSaving: false, isAsked: false })
  // Layout effects, so that a key or a way out right after typing finds the field.
  useLayoutEffect(() => {
    current.current.fields = fields
  }, [fields])

  const track = useCallback((id: string, field: UnsavedField | undefined) => {
    setFields((known) => {
      const next = new Map(known)
      if (field) next.set(id, field)
      else next.delete(id)
      return next
    })
  }, [])

  const saveAll = useCallback(async () => {
    const { current: state } = current
    state.isAsked = true
    if (state.isSaving) return
    state.isSaving = true
    // Enter in an unchanged field saves nothing, so it shows nothing.
    setSaving(state.fields.size > 0)
    try {
      // A user may type and press Enter again during a save.
      while (state.isAsked) {
        state.isAsked = false
        // Another administrator may have changed these settings meanwhile. Each field compares before it saves.
        await queryClient.refetchQueries({ type: 'active' })
        await nextRender()
        setSaving(state.fields.size > 0)
        // One after the other, in the order of the page: a later field may depend on an earlier one.
        for (const field of state.fields.values()) await field.save()
      }
    } finally {
      state.isSaving = false
      setSaving(false)
    }
  }, [])

  const page = useMemo(() => ({ track, saveAll: () => void saveAll() }), [track, saveAll])
  const state = useMemo(
    () => ({
      // A field shows its new text before the server has it. Until then the text can still be refused.
      isUnsaved: fields.size > 0 || isSaving,
      isSaving,
      saveAll: page.saveAll,
      resetAll() {
        for (const field of fields.values()) field.reset()
      },
    }),
    [fields, isSaving, page],
  )
  return (
    <PageContext value={page}>
      <StateContext value={state}>
        <LeaveGuard isUnsaved={state.isUnsaved} />
        {children}
      </StateContext>
    </PageContext>
  )
}

// Queries notify their components with a timer, and React renders these changes at once.
const nextRender = () => new Promise((resolve) => setTimeout(resolve))

/** Tells the page of a field with an unsaved text. Returns the function that saves all fields of the page. */
export function useUnsaved(isUnsaved: boolean, field: UnsavedField): () => void {
  const id = useId()
  const { track, saveAll } = use(PageContext)
  const save = useEffectEvent(() => field.save())
  const reset = useEffectEvent(() => field.reset())
  useLayoutEffect(() => {
    if (!isUnsaved) return
    track(id, { save: () => save(), reset: () => reset() })
    return () => track(id, undefined)
  }, [track, id, isUnsaved])
  return saveAll
}
