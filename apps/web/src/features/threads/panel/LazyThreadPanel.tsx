import { type ComponentProps, lazy } from 'react'
import type { ThreadPanel as Panel } from './ThreadPanel.tsx'

const ThreadPanel = lazy(async () => ({ default: (await import('./ThreadPanel.tsx')).ThreadPanel }))

/** The panel of a thread, loaded on first use. */
export function LazyThreadPanel(props: ComponentProps<typeof Panel>) {
  return <ThreadPanel {...props} />
}
