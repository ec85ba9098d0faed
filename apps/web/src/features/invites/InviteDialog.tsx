export function InviteDialog(_: { gid: number | undefined; onClose: () => void }) {
  return null
}
