import { useEffect } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { takeTypedAddress, useClient } from '../../../store/index.ts'
import { ConfirmDialog } from '../../../ui/index.ts'

interface Props {
  /** A text is not saved yet. Closing the tab would lose it; another page of the app saves it. */
  isUnsaved: boolean
  /** A text that cannot be saved. Every way out loses it. */
  isBlocked: boolean
}

/** Asks before the user leaves a page whose texts would be lost. */
export function LeaveGuard({ isUnsaved, isBlocked }: Props) {
  const { t } = useTranslation('setting')
  const { session } = useClient()
  const navigate = useNavigate()
  const { pathname: shown } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isBlocked &&
      // The user already confirmed leaving; the page stays until the next one has loaded.
      currentLocation.pathname === shown &&
      // Do not block the redirect to the login page after the session ended.
      session.current !== undefined &&
      // The edited object was deleted.
      nextLocation.state?.gone !== true &&
      currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  // The blocker only sees navigations of the router, not typed addresses.
  useEffect(() => {
    if (isBlocked) return takeTypedAddress((path) => void navigate(path))
  }, [isBlocked, navigate])

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
