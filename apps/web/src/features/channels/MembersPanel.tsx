export function MembersPanel(_: { gid: number; onClose: () => void }) {
  return null
}
