/** Whether this is a device one touches: its keyboard comes up over the page, and Enter is a new line. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches
