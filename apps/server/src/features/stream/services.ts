import type { BelowStream } from './below-stream.ts'
import { Streams } from './stream.ts'

export type StreamServices = BelowStream & { streams: Streams }

export const createStreams = (services: BelowStream): Streams => new Streams(services)
