import type { Client } from '@parley/client'
import type { Properties, VoiceProperties } from '@parley/protocol'
import { type Voice, voiceOf } from '@parley/rules'
import { useEffect } from 'react'
import { createSessionState, useClient } from '../../../store/index.ts'
import { measureVoice } from './measure.ts'
import { usePlayer } from './player.ts'

// A larger recording would take too much memory when it is decoded.
const maxBytes = 10_000_000
const maxMeasured = 100

interface Measured {
  byAddress: ReadonlyMap<string, VoiceProperties | undefined>
}

const measured = createSessionState<Measured>(() => ({ byAddress: new Map() }))

/**
 * The length and the waveform of a voice message. Other clients send neither; they are measured when the message
 * is played.
 */
export function useVoice(address: string, properties: Properties | null): Voice {
  const client = useClient()
  const { durationMs, waveform } = voiceOf(properties)
  const isPlayed = usePlayer(address).status === 'playing'
  const found = measured(({ byAddress }) => byAddress.get(address))
  const isComplete = durationMs !== undefined && waveform !== undefined

  useEffect(() => {
    if (isPlayed && !isComplete && !measured.getState().byAddress.has(address))
      void measure(client, address)
  }, [client, isPlayed, isComplete, address])

  return { durationMs: durationMs ?? found?.duration, waveform: waveform ?? found?.waveform }
}

async function measure({ files }: Client, address: string) {
  keep(address, undefined)
  const bytes = await files.bytes(address, maxBytes)
  if (bytes) keep(address, await measureVoice(bytes))
}

function keep(address: string, voice: VoiceProperties | undefined) {
  const { byAddress } = measured.getState()
  const kept = [...byAddress].filter(([other]) => other !== address).slice(1 - maxMeasured)
  measured.setState({ byAddress: new Map([...kept, [address, voice]]) })
}
