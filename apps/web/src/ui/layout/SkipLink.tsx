import type { MouseEvent, ReactNode } from 'react'
import styles from './SkipLink.module.css'

export type SkipLinkProps = {
  /** The id of the region to jump to, e.g. "main". */
  target: string
  children: ReactNode
}

/** The first tab stop of the page: skips the navigation. */
export function SkipLink({ target, children }: SkipLinkProps) {
  return (
    <a className={styles.skip} href={`#${target}`} onClick={(event) => jump(event, target)}>
      {children}
    </a>
  )
}

// A plain link would change the route, which is the fragment of the address.
function jump(event: MouseEvent, target: string) {
  event.preventDefault()
  const region = document.getElementById(target)
  if (!region) return
  if (!region.hasAttribute('tabindex')) region.tabIndex = -1
  region.focus()
}
