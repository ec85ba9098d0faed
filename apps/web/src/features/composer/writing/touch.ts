/** Whether this is a touch device. There Enter inserts a line break, and focusing a field opens the keyboard. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches
