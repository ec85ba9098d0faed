import type { ComponentPropsWithRef, CSSProperties } from 'react'

/**
 * The container of a virtual list's rows, for its `as`. virtua's own ignores the pointer while the list
 * scrolls, and a press between two arriving messages would be lost.
 */
export function Rows({ style, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} style={pressable(style)} />
}

/** The same as a `ul`. */
export function RowList({ style, ...rest }: ComponentPropsWithRef<'ul'>) {
  return <ul {...rest} style={pressable(style)} />
}

const pressable = (style?: CSSProperties): CSSProperties => ({ ...style, pointerEvents: undefined })
