export function CreateChannelDialog(_: { isPublic: boolean; onClose: () => void }) {
  return null
}
