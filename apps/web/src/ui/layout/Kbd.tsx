import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './Kbd.module.css'

/** A key or a chord: "Ctrl K". */
export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return <kbd {...rest} className={clsx(styles.key, className)} />
}
