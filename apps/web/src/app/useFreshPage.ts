import { useEffect } from 'react'
import { useServer } from '../store/index.ts'
import { loadFreshPage } from '../worker/service-worker.ts'

/**
 * The service worker keeps the page with the policy of its time. If the license service was set later, or other servers
 * were allowed, the page may not call them: then the page is loaded from the server.
 */
export function useFreshPage(): void {
  const { config } = useServer()
  const service = config?.license_service?.url
  const isOpen = config?.features.other_servers === true
  useEffect(() => {
    if (service === undefined && !isOpen) return
    const check = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
      const isAllowed = isOpen || (service !== undefined && blockedURI.startsWith(service))
      if (effectiveDirective === 'connect-src' && isAllowed) void loadFreshPage()
    }
    document.addEventListener('securitypolicyviolation', check)
    return () => document.removeEventListener('securitypolicyviolation', check)
  }, [service, isOpen])
}
