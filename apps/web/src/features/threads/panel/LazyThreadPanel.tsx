import { type ComponentProps } from 'react'
import type { ThreadPanel as Panel } from './ThreadPanel.tsx'
import { lazyPart } from '../../../ui/index.ts'

const ThreadPanel = lazyPart(async () => ({
  default: (await import('./ThreadPanel.tsx')).ThreadPanel,
}))

/** The panel of a thread, loaded on first use. */
export function LazyThreadPanel(props: ComponentProps<typeof Panel>) {
  return <ThreadPanel {...props} />
}
