import { SessionHost } from '@parley/client'
import { resetSessionState } from '../store/index.ts'
import { browserEnvironment } from './environment.ts'

/** The sign-in of this page. The state of all screens ends with each client. */
export const sessionHost = new SessionHost(browserEnvironment)

sessionHost.subscribe(resetSessionState)
