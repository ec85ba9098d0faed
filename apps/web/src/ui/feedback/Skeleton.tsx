import clsx from 'clsx'
import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** `text` is a line, `person` an avatar of a person, `round` one of a channel, `box` all else. */
  shape?: 'text' | 'person' | 'round' | 'box' | undefined
  width?: number | string | undefined
  height?: number | string | undefined
  className?: string | undefined
}

/** A placeholder for content that is loading. Announce the loading once, on the region around it. */
export function Skeleton({ shape = 'text', width, height, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={clsx(styles.skeleton, styles[shape], className)}
      style={{ inlineSize: width, blockSize: height }}
    />
  )
}
