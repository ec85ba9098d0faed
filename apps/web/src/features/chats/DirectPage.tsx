export function DirectPage() {
  return null
}
