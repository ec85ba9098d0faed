import type { NotifyLevel } from '../../store/index.ts'

/** The facts that decide whether a message from another user alerts this user. */
export interface Arrival {
  /** A direct message, or a reply in a thread that the user follows. */
  isDirect: boolean
  isMention: boolean
  /** The chat is muted or hidden. Mentions are still reported. */
  isSilenced: boolean
  isBlocked: boolean
  /** The user wants no notices now. */
  isQuiet: boolean
  /** The chat is open in the focused window. */
  isInView: boolean
}

/** Whether a message plays the sound. */
export const isAudible = ({
  isInView,
  isBlocked,
  isQuiet,
  isMention,
  isSilenced,
}: Arrival): boolean => !isInView && !isBlocked && !isQuiet && (isMention || !isSilenced)

/** Whether a message shows a desktop notification. */
export const notifies = (level: NotifyLevel, arrival: Arrival): boolean =>
  isAudible(arrival) &&
  (level === 'all' || (level === 'mentions' && (arrival.isDirect || arrival.isMention)))
