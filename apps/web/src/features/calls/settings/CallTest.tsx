import type { CallConfig, CallsNow } from '@parley/protocol'
import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useNetwork } from '../../../store/index.ts'
import { Button, ErrorLine, SettingBlock } from '../../../ui/index.ts'
import styles from './CallTest.module.css'
import { type CallTestResult, testCalls } from './call-test.ts'

interface Results {
  audio: CallTestResult
  /** Over TURN servers only; undefined if there are none. */
  relay?: CallTestResult | undefined
  /** Whether Agora lists its rooms and their users; null without a customer ID. */
  areListsRead?: boolean | null
}

/** The texts of each provider. */
const texts = {
  sfu: { hint: 'calls.testHint', failed: 'calls.testFailed' },
  livekit: { hint: 'calls.testHintLiveKit', failed: 'calls.testFailedLiveKit' },
  agora: { hint: 'calls.testHintAgora', failed: 'calls.testFailedAgora' },
} as const

/** Tests the media of calls from this browser: whether audio comes back over the server, and by which path. */
export function CallTest({
  now,
  provider,
}: {
  now: CallsNow
  provider: Exclude<CallConfig['provider'], 'off'>
}) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const [first, last] = now.ports
  const test = useTests(now)
  const { run, busy, answer, error } = useAction<void, Results>(() => test[provider]())
  return (
    <SettingBlock
      title={t('calls.test')}
      description={t(texts[provider].hint, { first, last })}
      control={
        <Button busy={busy} disabled={!online} onClick={() => run()}>
          {t('calls.testRun')}
        </Button>
      }
    >
      <div role="status" className={styles.results}>
        {answer && (
          <>
            <Result isGood={answer.audio.isReceived}>
              {answer.audio.isReceived
                ? t(`calls.testPath.${answer.audio.path ?? 'direct'}`, {
                    protocol: answer.audio.protocol,
                    delay: answer.audio.delay ?? 0,
                  })
                : t(texts[provider].failed, { first, last })}
            </Result>
            {answer.relay && (
              <Result isGood={answer.relay.isReceived}>
                {t(answer.relay.isReceived ? 'calls.testTurn' : 'calls.testTurnFailed')}
              </Result>
            )}
            {typeof answer.areListsRead === 'boolean' && (
              <Result isGood={answer.areListsRead}>
                {t(answer.areListsRead ? 'calls.testLists' : 'calls.testListsFailed')}
              </Result>
            )}
          </>
        )}
      </div>
      <ErrorLine>{error}</ErrorLine>
    </SettingBlock>
  )
}

/** The test of each provider. The clients of other providers are loaded by their tests. */
function useTests(now: CallsNow) {
  const { callSettings } = useClient()
  const hasTurn = now.ice_servers.some(({ urls }) => urls.some((url) => /^turns?:/i.test(url)))
  return {
    async sfu(): Promise<Results> {
      const servers: RTCIceServer[] = now.ice_servers
      const audio = await testCalls(callSettings, servers, 'all')
      return { audio, relay: hasTurn ? await testCalls(callSettings, servers, 'relay') : undefined }
    },
    async livekit(): Promise<Results> {
      const { testLiveKit } = await import('./livekit-test.ts')
      return { audio: await testLiveKit(await callSettings.liveKitTest()) }
    },
    async agora(): Promise<Results> {
      const { testAgora } = await import('./agora-test.ts')
      const test = await callSettings.agoraTest()
      return { audio: await testAgora(test), areListsRead: test.are_lists_read }
    },
  }
}

function Result({ isGood, children }: { isGood: boolean; children: string }) {
  return (
    <p className={isGood ? styles.good : styles.bad}>
      {isGood ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
      {children}
    </p>
  )
}
