import { Navigate, useParams } from 'react-router'

/** The address of an invitation for phones, which other clients make. The form has the link for the app. */
export function MobileInvitePage() {
  const { token = '' } = useParams()
  return <Navigate to={`/register?magic_token=${encodeURIComponent(token)}`} replace />
}
