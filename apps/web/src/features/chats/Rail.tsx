export function Rail() {
  return null
}
