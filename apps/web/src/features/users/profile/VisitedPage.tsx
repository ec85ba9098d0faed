import type { ReactNode } from 'react'
import { timeOfDay } from '../../../i18n/dates.ts'
import styles from './VisitedPage.module.css'
import { useVisit } from './useVisit.ts'

/** The page on which a visitor has opened the widget last, and when. Shows the children until it is known. */
export function VisitedPage({ uid, children }: { uid: number; children: ReactNode }) {
  const visit = useVisit(uid)
  if (!visit) return children
  return (
    <>
      <a className={styles.page} href={visit.page} target="_blank" rel="noopener noreferrer">
        <bdi>{visit.title || visit.page}</bdi>
      </a>
      {', '}
      {timeOfDay(visit.visited_at)}
    </>
  )
}
