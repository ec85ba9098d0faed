import { type ReactNode, useEffect, useRef } from 'react'
import styles from './EntryCard.module.css'

export type EntryCardProps = {
  title: string
  text?: ReactNode
  picture?: ReactNode
  /** Moves the focus to the title, for cards that replace another card. */
  announce?: boolean | undefined
  children?: ReactNode
}

/** The card in the middle of a sign-in, set-up or invitation page. */
export function EntryCard({ title, text, picture, announce = false, children }: EntryCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (announce) heading.current?.focus()
  }, [announce])
  return (
    <div className={styles.card}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <h1 ref={heading} tabIndex={announce ? -1 : undefined} className={styles.title}>
        {title}
      </h1>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.body}>{children}</div>}
    </div>
  )
}
