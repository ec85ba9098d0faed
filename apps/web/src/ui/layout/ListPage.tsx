import type { ReactNode, Ref } from 'react'
import { usePageName } from './page-name.ts'
import styles from './ListPage.module.css'

export interface ListPageProps {
  title: string
  /** At the other end of the title's line: a count or a button. */
  aside?: ReactNode
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** A page with a title and one column of entries. */
export function ListPage({ title, aside, children, ref }: ListPageProps) {
  usePageName(title)
  return (
    <main id="main" ref={ref} tabIndex={-1} className={styles.page}>
      <div className={styles.column}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <div className={styles.aside}>{aside}</div>
        </header>
        {children}
      </div>
    </main>
  )
}
