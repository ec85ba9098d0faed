export function PinsPanel(_: { gid: number; onClose: () => void }) {
  return null
}
