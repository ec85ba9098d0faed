export function LeaveChannelDialog(_: { gid: number; onClose: () => void }) {
  return null
}
