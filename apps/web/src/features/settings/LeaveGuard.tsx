import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { useClient } from '../../store/index.ts'
import { ConfirmDialog } from '../../ui/index.ts'

/** Asks before a page with unsaved changes is left. */
export function LeaveGuard({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('setting')
  const { session } = useClient()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isActive &&
      // A session that ended leads to the login page, whatever was typed here.
      session.current !== undefined &&
      currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isActive) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isActive])

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
