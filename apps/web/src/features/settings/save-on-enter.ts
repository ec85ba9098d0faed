import type { KeyboardEvent } from 'react'

/** For fields that stand outside a form: Enter saves what the bar at the foot of the page would save. */
export const saveOnEnter = (save: () => void) => (event: KeyboardEvent) => {
  // An input method takes its own Enter.
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) save()
}
