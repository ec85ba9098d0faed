import { Tooltip as Radix } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { AttachTo } from './AttachTo.tsx'
import { landmarkOf } from './landmark.ts'
import styles from './Tooltip.module.css'

type Target = {
  element: HTMLElement
  id: number
  /** Undefined for the keyboard. */
  pointerType: string | undefined
}

/** The one tooltip of the page: for the element with `tooltip()` attributes under the pointer or the focus. */
export function TooltipLayer() {
  const target = useTarget()
  return (
    <Radix.Provider delayDuration={400}>
      {target && <Bubble key={target.id} {...target} />}
    </Radix.Provider>
  )
}

function Bubble({ element, pointerType }: Target) {
  const target = useRef(element)
  const { tooltip, tooltipShortcut, tooltipSide } = element.dataset
  useEffect(() => {
    // The move that brought the pointer here was before Radix listened, and it may have been the last.
    if (pointerType) element.dispatchEvent(new PointerEvent('pointermove', { pointerType }))
  }, [element, pointerType])
  return (
    <Radix.Root defaultOpen={pointerType === undefined}>
      <Radix.Trigger asChild>
        {/* `useTarget` decides whether the focus shows a tooltip. */}
        <AttachTo target={target} ignore={ignoredHandlers} />
      </Radix.Trigger>
      <Radix.Portal container={landmarkOf(element)}>
        <Radix.Content
          className={styles.tooltip}
          side={tooltipSide === 'right' ? 'right' : 'top'}
          sideOffset={6}
          collisionPadding={8}
          data-tooltip-bubble
        >
          {tooltip}
          {tooltipShortcut && <kbd className={styles.shortcut}>{tooltipShortcut}</kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const movingKeys = new Set([
  'Tab',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
])

const ignoredHandlers = ['onFocus']

function useTarget(): Target | undefined {
  const [target, setTarget] = useState<Target>()
  useEffect(() => {
    let lastKey: string | undefined
    function updateKey(event: Event) {
      lastKey = event instanceof KeyboardEvent ? event.key : undefined
    }
    function update(event: Event) {
      const found = event.target instanceof Element && event.target.closest('[data-tooltip]')
      const pointerType = event instanceof PointerEvent ? event.pointerType : undefined
      // The focus returns after a menu closes, too. That is no reason to show a tooltip.
      const isMoved = movingKeys.has(lastKey ?? '')
      if (found instanceof HTMLElement && (pointerType || isMoved)) {
        setTarget((old) =>
          old?.element === found && pointerType
            ? old
            : { element: found, id: (old?.id ?? 0) + 1, pointerType },
        )
      } else {
        // An element that was removed sends no `pointerleave`.
        setTarget((old) => (old?.element.isConnected ? old : undefined))
      }
    }
    document.addEventListener('keydown', updateKey, true)
    document.addEventListener('pointerdown', updateKey, true)
    document.addEventListener('pointerover', update)
    document.addEventListener('focusin', update)
    return () => {
      document.removeEventListener('keydown', updateKey, true)
      document.removeEventListener('pointerdown', updateKey, true)
      document.removeEventListener('pointerover', update)
      document.removeEventListener('focusin', update)
    }
  }, [])
  return target
}
