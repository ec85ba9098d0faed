import { useEffect } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/words.ts'
import { takeTypedAddress, useClient } from '../../../store/index.ts'
import { ConfirmDialog } from '../../../ui/index.ts'

interface Props {
  isActive: boolean
  /** Path prefix of the guarded page. Without it, every other path counts as leaving. */
  within?: string
}

/** Asks before the user leaves a page with unsaved changes. */
export function LeaveGuard({ isActive, within }: Props) {
  const { t } = useTranslation('setting')
  const { session } = useClient()
  const navigate = useNavigate()
  const { pathname: shown } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isActive &&
      // The user already confirmed leaving; the page stays until the next one has loaded.
      currentLocation.pathname === shown &&
      // Do not block the redirect to the login page after the session ended.
      session.current !== undefined &&
      // The edited object was deleted.
      nextLocation.state?.gone !== true &&
      currentLocation.pathname !== nextLocation.pathname &&
      !(within !== undefined && nextLocation.pathname.startsWith(within)),
  )

  useEffect(() => {
    if (!isActive) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isActive])

  // The blocker only sees navigations of the router, not typed addresses.
  useEffect(() => {
    if (isActive) return takeTypedAddress((path) => void navigate(path))
  }, [isActive, navigate])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title={t('unsaved.leaveTitle')}
      text={t('unsaved.leaveText')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
