import { useEffect } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/words.ts'
import { takeTypedAddress, useClient } from '../../store/index.ts'
import { ConfirmDialog } from '../../ui/index.ts'

interface Props {
  isActive: boolean
  /** Where the paths begin that belong to the page; without it, every other path leaves it. */
  within?: string
}

/** Asks before a page with unsaved changes is left. */
export function LeaveGuard({ isActive, within }: Props) {
  const { t } = useTranslation('setting')
  const { session } = useClient()
  const navigate = useNavigate()
  const { pathname: shown } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isActive &&
      // It was left already, and stands there until the next page has come.
      currentLocation.pathname === shown &&
      // A session that ended leads to the login page, whatever was typed here.
      session.current !== undefined &&
      // What was edited here is no longer there.
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

  // The blocker is asked about steps of the router's own only.
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
