export function DeleteChannelDialog(_: { gid: number; onClose: () => void }) {
  return null
}
