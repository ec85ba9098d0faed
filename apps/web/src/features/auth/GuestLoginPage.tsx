export function GuestLoginPage() {
  return null
}
