/** Calls `talk` while the space bar is held outside of fields and buttons. Returns a function that ends this. */
export function pushToTalk(talk: (isTalking: boolean) => void): () => void {
  let isHeld = false
  const set = (isNow: boolean) => {
    if (isHeld === isNow) return
    isHeld = isNow
    talk(isNow)
  }
  const down = (event: KeyboardEvent) => {
    if (event.code !== 'Space' || isControl(event.target)) return
    // The space bar would scroll.
    event.preventDefault()
    set(true)
  }
  const up = ({ code }: KeyboardEvent) => {
    if (code === 'Space') set(false)
  }
  // The page receives no `keyup` for a key that is released elsewhere.
  const away = () => set(false)
  window.addEventListener('keydown', down)
  window.addEventListener('keyup', up)
  window.addEventListener('blur', away)
  return () => {
    window.removeEventListener('keydown', down)
    window.removeEventListener('keyup', up)
    window.removeEventListener('blur', away)
  }
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, button, a, [role]') !== null)
