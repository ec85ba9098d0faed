export interface SwitcherProps {
  /** The query to begin with. */
  typed?: string | undefined
  onClose: () => void
}
