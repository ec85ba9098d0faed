import type { ReactNode } from 'react'
import styles from './Controls.module.css'

/** A button of the call with its word below, which phones have no room for. The name of the button says more. */
export function Control({ word, children }: { word: string; children: ReactNode }) {
  return (
    <span className={styles.control}>
      {children}
      <span className={styles.word} aria-hidden>
        {word}
      </span>
    </span>
  )
}
