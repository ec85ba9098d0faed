export function SetNamePage() {
  return null
}
