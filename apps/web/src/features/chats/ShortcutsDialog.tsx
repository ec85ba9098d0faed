export function ShortcutsDialog(_: { onClose: () => void }) {
  return null
}
