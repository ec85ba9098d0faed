export function PrivateInvitePage() {
  return null
}
