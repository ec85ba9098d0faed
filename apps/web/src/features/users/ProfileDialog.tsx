export function ProfileDialog(_: { uid: number; onClose: () => void }) {
  return null
}
