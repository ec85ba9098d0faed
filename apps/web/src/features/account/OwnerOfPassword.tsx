/** A hidden field that tells password managers whose password the form changes. */
export function OwnerOfPassword({ email }: { email: string | null | undefined }) {
  return <input hidden readOnly type="email" autoComplete="username" value={email ?? ''} />
}
