import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { hashHistory, useClient } from '../../../store/index.ts'
import { ConfirmDialog } from '../../../ui/index.ts'

interface Props {
  /** A text is not saved yet. Every way out may lose it. */
  isUnsaved: boolean
}

/** Asks before the user leaves a page whose texts would be lost. */
export function LeaveGuard({ isUnsaved }: Props) {
  const { t } = useTranslation('setting')
  const { session } = useClient()
  const { pathname: shown } = useLocation()
  const [proceed, setProceed] = useState<() => void>()

  // A layout effect, so that the first key already counts.
  useLayoutEffect(() => {
    if (!isUnsaved) return
    return hashHistory.hold((next, go) => {
      const isHeld =
        // The user already confirmed leaving; the page stays until the next one has loaded.
        hashHistory.location.pathname === shown &&
        // Do not block the redirect to the login page after the session ended.
        session.current !== undefined &&
        // The edited object was deleted.
        next.state?.gone !== true &&
        next.pathname !== shown
      if (isHeld) setProceed(() => go)
      return isHeld
    })
  }, [isUnsaved, session, shown])

  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  function leave() {
    proceed?.()
    setProceed(undefined)
  }

  // The save that was under way when the user left has ended.
  const proceedIfAsked = useEffectEvent(() => proceed?.())
  useEffect(() => {
    if (!isUnsaved) proceedIfAsked()
  }, [isUnsaved])

  return (
    <ConfirmDialog
      open={isUnsaved && proceed !== undefined}
      onOpenChange={() => setProceed(undefined)}
      title={t('unsaved.leaveTitle')}
      text={t('unsaved.leaveText')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      danger
      onConfirm={leave}
    />
  )
}
