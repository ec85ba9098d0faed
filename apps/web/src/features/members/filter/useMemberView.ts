import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type MemberView, readView, writeView } from './member-view.ts'

const delayMs = 250

export type ViewChange = { [K in keyof MemberView]?: MemberView[K] | undefined }

/**
 * The filters and the order of the table. They are in the address, so they survive a reload.
 * The typed text follows after a delay.
 */
export function useMemberView() {
  const [params, setParams] = useSearchParams()
  const view = readView(params)
  const sought = view.query ?? ''
  const [typed, setTyped] = useState(sought)
  // What this field wrote into the address. Anything else came from elsewhere.
  const written = useRef(sought)

  function change(patch: ViewChange) {
    const next = { ...view, query: typed, ...patch }
    if ('query' in patch) setTyped(patch.query ?? '')
    written.current = next.query?.trim() ?? ''
    setParams(writeView(next as MemberView), { replace: true })
  }

  useEffect(() => {
    if (sought === written.current) return
    written.current = sought
    setTyped(sought)
  }, [sought])

  useEffect(() => {
    if (typed.trim() === written.current) return
    const timer = setTimeout(() => change({}), delayMs)
    return () => clearTimeout(timer)
  })

  return { view, typed, setTyped, change }
}
