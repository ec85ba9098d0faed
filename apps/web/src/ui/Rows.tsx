import type { ComponentPropsWithRef, CSSProperties } from 'react'

/**
 * The box around a virtual list's rows, for its `as`. By itself it takes no mouse while the list scrolls: a
 * press that falls between two arriving messages would be lost.
 */
export function Rows({ style, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} style={pressable(style)} />
}

/** The same as a list. */
export function RowList({ style, ...rest }: ComponentPropsWithRef<'ul'>) {
  return <ul {...rest} style={pressable(style)} />
}

const pressable = (style?: CSSProperties): CSSProperties => ({ ...style, pointerEvents: undefined })
