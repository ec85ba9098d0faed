export function ThirdPartyPage() {
  return null
}
