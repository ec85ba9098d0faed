import { type Ref, type RefObject, useEffect, useImperativeHandle } from 'react'

type AttachToProps = {
  target: RefObject<HTMLElement | null>
  /** Handlers of the trigger that the target must not get. */
  ignore?: readonly string[]
  /** From Radix, like all other props: `on…` handlers and attributes. */
  ref?: Ref<HTMLElement | null>
  [prop: string]: unknown
}

/**
 * Turns an element that is already on the page into the trigger of a Radix part, as the only child of
 * `<Trigger asChild>`. Radix is loaded after the first paint: wrapping the element in a Trigger at that
 * moment would mount it again, and it would lose its focus, its scroll position and a press in progress.
 */
export function AttachTo({ target, ignore = [], ref, ...props }: AttachToProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => target.current, [target])
  useEffect(() => {
    const element = target.current
    const handlers = Object.entries(props).filter(
      (entry): entry is [string, EventListener] =>
        /^on[A-Z]/.test(entry[0]) && typeof entry[1] === 'function' && !ignore.includes(entry[0]),
    )
    for (const [name, handler] of handlers) element?.addEventListener(eventOf(name), handler)
    return () => {
      for (const [name, handler] of handlers) element?.removeEventListener(eventOf(name), handler)
    }
  })
  return null
}

const eventOf = (name: string) => name.slice(2).toLowerCase()
