export function AddMembersDialog(_: { gid: number; onClose: () => void }) {
  return null
}
