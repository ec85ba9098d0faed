import { useEffect } from 'react'
import { useServer } from '../store/index.ts'
import { loadFreshPage } from '../worker/register.ts'

/**
 * The service worker keeps the page with the policy of its time. If the license service was set later, the page may not
 * call it: then the page is loaded from the server.
 */
export function useFreshPage(): void {
  const service = useServer().config?.license_service?.url
  useEffect(() => {
    if (service === undefined) return
    const check = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'connect-src' && blockedURI.startsWith(service)) {
        void loadFreshPage()
      }
    }
    document.addEventListener('securitypolicyviolation', check)
    return () => document.removeEventListener('securitypolicyviolation', check)
  }, [service])
}
