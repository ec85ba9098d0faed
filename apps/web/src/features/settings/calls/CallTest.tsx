import type { CallConfig, CallsNow } from '@parley/protocol'
import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useNetwork } from '../../../store/index.ts'
import { Button, ErrorLine, SettingBlock } from '../../../ui/index.ts'
import styles from './CallTest.module.css'
import { type CallTestResult, testCalls } from './call-test.ts'

interface Results {
  direct: CallTestResult
  /** Over TURN servers only; undefined if there are none. */
  relay: CallTestResult | undefined
}

/** Tests the media of calls from this browser: whether sound comes back over the server, and by which way. */
export function CallTest({ now, provider }: { now: CallsNow; provider: CallConfig['provider'] }) {
  const { t } = useTranslation('setting')
  const { callSettings } = useClient()
  const online = useNetwork()
  const [first, last] = now.ports
  const isLiveKit = provider === 'livekit'
  const hasTurn = now.ice_servers.some(({ urls }) => urls.some((url) => /^turns?:/i.test(url)))
  const {
    run,
    busy,
    answer: data,
    error,
  } = useAction<void, Results>(async () => {
    if (isLiveKit) {
      const { testLiveKit } = await import('./livekit-test.ts')
      return { direct: await testLiveKit(await callSettings.liveKitTest()), relay: undefined }
    }
    const servers: RTCIceServer[] = now.ice_servers
    const direct = await testCalls(callSettings, servers, 'all')
    return { direct, relay: hasTurn ? await testCalls(callSettings, servers, 'relay') : undefined }
  })
  return (
    <SettingBlock
      title={t('calls.test')}
      description={isLiveKit ? t('calls.testHintLiveKit') : t('calls.testHint', { first, last })}
      control={
        <Button busy={busy} disabled={!online} onClick={() => run()}>
          {t('calls.testRun')}
        </Button>
      }
    >
      <div role="status" className={styles.results}>
        {data && (
          <>
            <Result isGood={data.direct.isHeard}>
              {data.direct.isHeard
                ? t(`calls.testPath.${data.direct.path ?? 'direct'}`, {
                    protocol: data.direct.protocol,
                    delay: data.direct.delay ?? 0,
                  })
                : isLiveKit
                  ? t('calls.testFailedLiveKit')
                  : t('calls.testFailed', { first, last })}
            </Result>
            {data.relay && (
              <Result isGood={data.relay.isHeard}>
                {t(data.relay.isHeard ? 'calls.testTurn' : 'calls.testTurnFailed')}
              </Result>
            )}
          </>
        )}
      </div>
      <ErrorLine>{error}</ErrorLine>
    </SettingBlock>
  )
}

function Result({ isGood, children }: { isGood: boolean; children: string }) {
  return (
    <p className={isGood ? styles.good : styles.bad}>
      {isGood ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
      {children}
    </p>
  )
}
