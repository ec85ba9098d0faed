export function Switcher(_: { onClose: () => void }) {
  return null
}
