import clsx from 'clsx'
import { CircleAlert, Info, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Banner.module.css'

export type BannerProps = {
  kind: 'offline' | 'danger' | 'info'
  title: string
  text?: ReactNode
  action?: ReactNode
}

const signs = { offline: WifiOff, danger: CircleAlert, info: Info }

/** A strip below the header of a page, shown as long as its condition holds. */
export function Banner({ kind, title, text, action }: BannerProps) {
  const Sign = signs[kind]
  return (
    <div
      role={kind === 'danger' ? 'alert' : 'status'}
      className={clsx(styles.banner, styles[kind])}
    >
      <Sign className={styles.sign} aria-hidden="true" />
      <div className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        {text && <span className={styles.text}>{text}</span>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
