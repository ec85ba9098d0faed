import type { AuthServices } from '../auth/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import type { StatusServices } from '../status/index.ts'
import { Streams } from './stream.ts'

/** The services of the features that this one builds on. */
export type BelowStream = AuthServices & MessagesServices & StatusServices

export type StreamServices = BelowStream & { streams: Streams }

export const createStreams = (services: BelowStream): Streams => new Streams(services)
