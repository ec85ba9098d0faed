import { lazy, Suspense, useState } from 'react'
import type { SwitcherProps } from './Switcher.tsx'

let loaded: typeof import('./Switcher.tsx') | undefined

/** Preloads the switcher, so that letters typed right after Ctrl K are not lost. */
export async function loadSwitcher() {
  loaded ??= await import('./Switcher.tsx')
  return loaded
}

const SuspendingSwitcher = lazy(async () => ({ default: (await loadSwitcher()).Switcher }))

/** Jumps to any chat, person or action by a part of its name. */
export function LazySwitcher(props: SwitcherProps) {
  // Once loaded, render without suspending: the field must exist immediately.
  const [Switcher] = useState(() => loaded?.Switcher ?? SuspendingSwitcher)
  return (
    <Suspense>
      <Switcher {...props} />
    </Suspense>
  )
}
