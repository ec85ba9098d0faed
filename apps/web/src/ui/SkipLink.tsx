import type { MouseEvent, ReactNode } from 'react'
import styles from './SkipLink.module.css'

export type SkipLinkProps = {
  /** The id of the region to jump to, e.g. "main". */
  target: string
  children: ReactNode
}

/** The first stop of the Tab key: past the navigation, into the page. */
export function SkipLink({ target, children }: SkipLinkProps) {
  return (
    <a className={styles.skip} href={`#${target}`} onClick={(event) => jump(event, target)}>
      {children}
    </a>
  )
}

// The address must stay as it is: what follows "#" is the route.
function jump(event: MouseEvent, target: string) {
  event.preventDefault()
  const region = document.getElementById(target)
  if (!region) return
  if (!region.hasAttribute('tabindex')) region.tabIndex = -1
  region.focus()
}
