import {
  type AgoraConfig,
  type AgoraTest,
  answerCallTest,
  type CallConfig,
  type CallsNow,
  getAgoraConfig,
  getCallConfig,
  getCallsNow,
  type LiveKitTest,
  type RequestOf,
  startAgoraTest,
  startCallTest,
  startLiveKitTest,
  updateAgoraConfig,
  updateCallConfig,
} from '@parley/protocol'
import type { Api } from '../../request/api.ts'

/** Changed settings of calls. */
export type CallConfigChange = RequestOf<typeof updateCallConfig>['body']

/** Reads, changes and tests the settings of calls as an administrator. */
export class CallSettingsActions {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  /** The provider of calls and its settings. */
  config(signal?: AbortSignal): Promise<CallConfig> {
    return this.#api.call(getCallConfig, {}, signal)
  }

  /** The calls that run, and what a test of their media needs. */
  now(signal?: AbortSignal): Promise<CallsNow> {
    return this.#api.call(getCallsNow, {}, signal)
  }

  /** Starts a test of the media with an offer that sends sound. */
  startTest(offer: { sdp: string; mid: string }) {
    return this.#api.call(startCallTest, { body: offer })
  }

  /** Answers the offer of a test. */
  async answerTest(id: string, sdp: string): Promise<void> {
    await this.#api.call(answerCallTest, { params: { id }, body: { sdp } })
  }

  /** The address and the tokens for a test of LiveKit. Fails with 503 while another provider is in use. */
  liveKitTest(): Promise<LiveKitTest> {
    return this.#api.call(startLiveKitTest, {})
  }

  /** The room and the tokens for a test of Agora. Fails with 503 while another provider is in use. */
  agoraTest(): Promise<AgoraTest> {
    return this.#api.call(startAgoraTest, {})
  }

  async update(changes: CallConfigChange): Promise<void> {
    await this.#api.call(updateCallConfig, { body: changes })
  }

  /** The account at Agora. `enabled` tells whether Agora is the provider. */
  agora(signal?: AbortSignal): Promise<AgoraConfig> {
    return this.#api.call(getAgoraConfig, {}, signal)
  }

  async updateAgora(changes: Partial<AgoraConfig>): Promise<void> {
    await this.#api.call(updateAgoraConfig, { body: changes })
  }
}
