import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './Tag.module.css'

export interface TagProps extends ComponentProps<'span'> {
  tone?: 'plain' | 'accent' | 'mention' | 'danger' | undefined
}

/** A short label beside a name: "Owner", "Bot", "New". */
export function Tag({ tone = 'plain', className, ...rest }: TagProps) {
  return <span {...rest} className={clsx(styles.tag, styles[tone], className)} />
}
