import { countdown, useNow } from '../../../store/index.ts'

/** The minutes and seconds since a time of the server. Screen readers do not announce each second. */
export function CallClock({ since, className }: { since: number; className?: string | undefined }) {
  return (
    <span role="timer" aria-live="off" className={className}>
      {countdown(useNow() - since).clock}
    </span>
  )
}
