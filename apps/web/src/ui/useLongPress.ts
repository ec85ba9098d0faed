import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

const pressMs = 700

interface Answers {
  pressed: (event: PointerEvent) => void
  touched: () => void
}

/** A finger or a pen that rests on something: what a right click is for a mouse. */
export function useLongPress(pressed: Answers['pressed'], touched: Answers['touched']) {
  const latest = useRef({ pressed, touched })
  latest.current = { pressed, touched }
  const [press] = useState(() => watchPress(latest))
  useEffect(() => press.forget, [press])
  return press
}

function watchPress(answers: RefObject<Answers>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => clearTimeout(timer)
  const end = (event: PointerEvent) => event.pointerType !== 'mouse' && forget()
  return {
    forget,
    watch: {
      onPointerDown(event: PointerEvent) {
        if (event.pointerType === 'mouse' || event.defaultPrevented) return
        forget()
        answers.current.touched()
        timer = setTimeout(() => answers.current.pressed(event), pressMs)
      },
      onPointerMove: end,
      onPointerCancel: end,
      onPointerUp: end,
    },
  }
}
