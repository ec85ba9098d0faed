export function NewMessageDialog(_: { onClose: () => void }) {
  return null
}
