import type { KeyboardEvent } from 'react'

/** For fields outside a form: Enter saves, like the bar at the bottom of the page. */
export const saveOnEnter = (save: () => void) => (event: KeyboardEvent) => {
  // Ignore the Enter that ends an input method's composition.
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) save()
}
