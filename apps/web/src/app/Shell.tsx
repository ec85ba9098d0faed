import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ArchiveContent } from '../features/archives/index.ts'
import { MissedCall } from '../features/calls/index.ts'
import { Rail, TabBar } from '../features/chats/index.ts'
import { ContentSlotsContext } from '../features/messages/index.ts'
import { ThreadLine } from '../features/threads/index.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { SkipLink } from '../ui/index.ts'
import { Boundary } from './Boundary.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Dialogs } from './Dialogs.tsx'
import { features } from './features.ts'
import { useMessageAlerts } from './notifications/useMessageAlerts.ts'
import { RoleChangedDialog } from './RoleChangedDialog.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import styles from './Shell.module.css'
import { useShortcuts } from './useShortcuts.ts'
import { useAccent } from './useAccent.ts'
import { useReadiness } from './useReadiness.ts'
import { useStrayDrops } from './useStrayDrops.ts'

const retryMs = 5_000
const parts = features.flatMap(({ shellParts }) => shellParts ?? [])

const LaterEffects = lazy(async () => ({ default: (await loadEffects()).LaterEffects }))

// They are not worth a message if they cannot be loaded.
async function loadEffects(): Promise<typeof import('./LaterEffects.tsx')> {
  const effects = await import('./LaterEffects.tsx').catch(() => undefined)
  if (effects) return effects
  await new Promise((done) => setTimeout(done, retryMs))
  return loadEffects()
}

// Messages cannot import the features above them.
const slots = { Archive: ArchiveContent, MissedCall, Replies: ThreadLine }

/** The frame of the app: the rail on wide screens, the tab bar on narrow ones. */
export function Shell() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  useReadiness()
  useShortcuts()
  useStrayDrops()
  useMessageAlerts()
  useAccent()
  return (
    <ContentSlotsContext value={slots}>
      <div className={styles.shell}>
        <SkipLink target="main">{t('skip')}</SkipLink>
        <Rail />
        <div className={styles.sheet}>
          <ConnectionBanner />
          <Boundary place={pathname}>
            <Suspense fallback={<LoadingScreen />}>
              <Outlet />
            </Suspense>
          </Boundary>
        </div>
        <TabBar />
        <Dialogs />
        <RoleChangedDialog />
        <Suspense>
          <LaterEffects />
        </Suspense>
        {parts.map((Part, at) => (
          <Part key={at} />
        ))}
      </div>
    </ContentSlotsContext>
  )
}
