import { Suspense, useLayoutEffect, useState } from 'react'
import { loadPalette } from '../../actions/index.ts'
import type { SwitcherProps } from './switcher-props.ts'
import { lazyPart } from '../../../ui/index.ts'

type Typing = (typed: string) => string

let loaded: typeof import('./Switcher.tsx') | undefined

/** Preloads the switcher, so that it opens at once. */
export async function loadSwitcher() {
  // Both are requested at once: later requests can keep a newer service worker waiting.
  await Promise.all([loadPalette(), import('./Switcher.tsx')])
  loaded ??= await import('./Switcher.tsx')
  return loaded
}

const SuspendingSwitcher = lazyPart(async () => ({ default: (await loadSwitcher()).Switcher }))

/** Jumps to any chat, person or action by a part of its name. */
export function LazySwitcher(props: SwitcherProps) {
  // Once loaded, render without suspending: the field must exist immediately.
  const [Switcher] = useState(() => loaded?.Switcher ?? SuspendingSwitcher)
  const [typed, setTyped] = useState(props.typed ?? '')
  return (
    <Suspense fallback={<Waiting onType={setTyped} onClose={props.onClose} />}>
      <Switcher {...props} typed={typed} />
    </Suspense>
  )
}

/** Collects what is typed while the switcher loads. Nothing of it reaches the composer. */
function Waiting({ onType, onClose }: { onType: (change: Typing) => void; onClose: () => void }) {
  useLayoutEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const { key } = event
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (key === 'Escape') onClose()
      else if (key === 'Backspace') onType((typed) => typed.slice(0, -1))
      else if (key.length === 1) onType((typed) => typed + key)
      else if (key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', handleKeyDown, true)
    return () => removeEventListener('keydown', handleKeyDown, true)
  }, [onType, onClose])
  return null
}
