export function SignOutDialog(_: { onClose: () => void }) {
  return null
}
