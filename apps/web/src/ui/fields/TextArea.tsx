import clsx from 'clsx'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import styles from './Field.module.css'
import { useNaming } from './Field.tsx'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'ref'> {
  onChange?: ((value: string) => void) | undefined
  /** Grows with its text, from `rows` up to this many lines. */
  growTo?: number | undefined
  boxClassName?: string | undefined
}

/** A text of several lines. It cannot be resized by hand, but it can grow with its text. */
export function TextArea({
  onChange,
  growTo,
  boxClassName,
  className,
  rows = 3,
  ...rest
}: TextAreaProps) {
  const naming = useNaming(rest)
  const area = useRef<HTMLTextAreaElement>(null)

  // After every render, because the text may also be changed from outside.
  useLayoutEffect(() => {
    if (growTo && area.current) fitText(area.current, growTo)
  })

  return (
    <div className={clsx(styles.box, boxClassName)}>
      <textarea
        rows={rows}
        {...rest}
        {...naming}
        ref={area}
        className={clsx(styles.area, className)}
        onChange={(event) => {
          if (growTo) fitText(event.target, growTo)
          onChange?.(event.target.value)
        }}
      />
    </div>
  )
}

function fitText(area: HTMLTextAreaElement, growTo: number) {
  area.style.blockSize = 'auto'
  const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(area)
  const padding = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd)
  const limit = Math.round(Number.parseFloat(lineHeight) * growTo + padding)
  area.style.blockSize = `${Math.min(area.scrollHeight, limit)}px`
  area.style.overflowY = area.scrollHeight > limit ? 'auto' : 'hidden'
}
