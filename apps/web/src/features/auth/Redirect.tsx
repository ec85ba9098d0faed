import { useEffect } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'

/**
 * Leads on from the page that is shown. Not when the address names another one already: somebody pasted a
 * link while we waited for the server, and the page it names is still being loaded.
 */
export function Redirect({ to }: { to: string }) {
  const shown = createPath(useLocation())
  const navigate = useNavigate()
  useEffect(() => {
    if (isInAddress(shown)) void navigate(to, { replace: true })
  }, [navigate, shown, to])
  return null
}

// Both written the way the browser writes an address; a missing slash is how people write one.
function isInAddress(path: string): boolean {
  const { hash } = new URL(`#${path}`, location.href)
  return hash === location.hash.replace(/^#?\/?/, '#/')
}
