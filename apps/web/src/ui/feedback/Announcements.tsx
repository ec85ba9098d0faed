import { useSyncExternalStore } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

let text = ''
const subscribers = new Set<() => void>()

/** Has screen readers say what a key or a menu did, where only the screen shows it. */
export function announce(next: string): void {
  // The same words twice are no change, and would not be read again.
  text = next === text ? `${next}\u00A0` : next
  for (const update of subscribers) update()
}

function subscribe(update: () => void) {
  subscribers.add(update)
  return () => void subscribers.delete(update)
}

/** Once per window: the live region of `announce`. */
export function Announcements() {
  const said = useSyncExternalStore(subscribe, () => text)
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  )
}
