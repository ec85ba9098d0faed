import { useEffect } from 'react'
import { pathInAddress } from '../../../store/index.ts'
import { createPath, useLocation, useNavigate } from 'react-router'

/**
 * Redirects from the current page, unless the address already names another one: the user may paste a
 * link while the app waits for the server, and that page is still loading.
 */
export function Redirect({ to }: { to: string }) {
  const shown = createPath(useLocation())
  const navigate = useNavigate()
  useEffect(() => {
    if (isInAddress(shown)) void navigate(to, { replace: true })
  }, [navigate, shown, to])
  return null
}

// Compare both as the browser writes an address. Users may leave out the slash.
function isInAddress(path: string): boolean {
  const { hash } = new URL(`#${path}`, location.href)
  return hash === `#${pathInAddress().replace(/^\/?/, '/')}`
}
