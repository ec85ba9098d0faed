/** Tells password stores whose password the form is about; nobody sees it. */
export function OwnerOfPassword({ email }: { email: string | null | undefined }) {
  return <input hidden readOnly type="email" autoComplete="username" value={email ?? ''} />
}
