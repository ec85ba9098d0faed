import { SessionHost } from '@parley/client'
import { resetSessionState } from '../store/index.ts'
import { browserEnvironment } from './environment.ts'

/** The session of this page. Session state is reset when a client is disposed. */
export const sessionHost = new SessionHost(browserEnvironment)

sessionHost.subscribe(resetSessionState)
