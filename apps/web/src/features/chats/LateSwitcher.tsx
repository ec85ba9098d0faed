import { lazy, Suspense, useState } from 'react'

let loaded: typeof import('./Switcher.tsx') | undefined

/** Brings the switcher before it is asked for: the letters after Ctrl K are already on their way then. */
export async function loadSwitcher() {
  loaded ??= await import('./Switcher.tsx')
  return loaded
}

const Coming = lazy(async () => ({ default: (await loadSwitcher()).Switcher }))

/** Jumps to any chat, person or action by a few letters of its name. */
export function LateSwitcher({ onClose }: { onClose: () => void }) {
  // Once it is here its field must stand at once.
  const [Switcher] = useState(() => loaded?.Switcher ?? Coming)
  return (
    <Suspense>
      <Switcher onClose={onClose} />
    </Suspense>
  )
}
