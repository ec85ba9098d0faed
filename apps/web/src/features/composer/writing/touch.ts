/** Whether this is a touch device. There Enter inserts a line break, and focusing a field opens the keyboard. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches

// Below this part of the window, a keyboard on the screen takes the rest.
const coveredFrom = 0.85

/** Whether Enter was pressed on a real keyboard. Keyboards on the screen name no place, or cover a part of the window. */
export function isRealKey({ code }: Pick<KeyboardEvent, 'code'>): boolean {
  const isPlace = code === 'Enter' || code === 'NumpadEnter'
  const shown = globalThis.visualViewport?.height ?? innerHeight
  return isPlace && shown >= innerHeight * coveredFrom
}
