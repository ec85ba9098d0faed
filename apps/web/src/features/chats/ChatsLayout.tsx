export function ChatsLayout() {
  return null
}
