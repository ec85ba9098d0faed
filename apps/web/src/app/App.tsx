import type { SessionHost } from '@parley/client'
import { Direction } from 'radix-ui'
import { Suspense, useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { hashHistory, HashRouter, SessionHostContext } from '../store/index.ts'
import {
  Announcements,
  layers,
  MissingPartContext,
  showToast,
  Toaster,
  Tooltips,
} from '../ui/index.ts'
import { Boundary } from './Boundary.tsx'
import { Pages } from './Pages.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import { MissingOverlays, MissingPart } from './screens/MissingPart.tsx'
import { SecondStep } from './SecondStep.tsx'

const missingPart = <MissingPart />

export function App({ host }: { host: SessionHost }) {
  const { t } = useTranslation()
  useEndOfSession(host)
  return (
    <SessionHostContext value={host}>
      {/* Radix does not read the document: without this its parts are left-to-right everywhere. */}
      <Direction.Provider dir={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
        <MissingPartContext value={missingPart}>
          <Boundary>
            <Suspense fallback={<LoadingScreen />}>
              <HashRouter layers={layers}>
                <SecondStep>
                  <Pages />
                </SecondStep>
              </HashRouter>
            </Suspense>
          </Boundary>
          <MissingOverlays />
          <Toaster label={t('toasts')} />
          <Announcements />
          <Tooltips />
        </MissingPartContext>
      </Direction.Provider>
    </SessionHostContext>
  )
}

/** Redirects to the login page when the session ends, and shows the reason. */
function useEndOfSession(host: SessionHost) {
  const { t } = useTranslation()
  useEffect(
    () =>
      host.onEnd((reason, words) => {
        const text = words ?? t(`ended.${reason}`)
        showToast({ id: 'session', text, kind: reason === 'signed-out' ? 'success' : 'error' })
        hashHistory.push('/login')
      }),
    [host, t],
  )
}
