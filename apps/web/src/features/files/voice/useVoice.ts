import type { Client } from '@parley/client'
import type { Properties, VoiceProperties } from '@parley/protocol'
import { type Voice, voiceOf } from '@parley/rules'
import { useEffect } from 'react'
import { createSessionState, useClient } from '../../../store/index.ts'
import { measureVoice } from './measure.ts'
import { usePlayer } from './player.ts'

// A larger recording would take too much memory when it is decoded.
const mostBytes = 10_000_000
const mostMeasured = 100

interface Measured {
  byPath: ReadonlyMap<string, VoiceProperties | undefined>
}

const measured = createSessionState<Measured>(() => ({ byPath: new Map() }))

/**
 * The length and the waveform of a voice message. Other clients send neither; they are measured when the message
 * is played.
 */
export function useVoice(file: { content: string; properties: Properties | null }): Voice {
  const client = useClient()
  const path = file.content
  const { durationMs, waveform } = voiceOf(file.properties)
  const isPlayed = usePlayer(path).status === 'playing'
  const found = measured(({ byPath }) => byPath.get(path))
  const isComplete = durationMs !== undefined && waveform !== undefined

  useEffect(() => {
    if (isPlayed && !isComplete && !measured.getState().byPath.has(path)) void measure(client, path)
  }, [client, isPlayed, isComplete, path])

  return { durationMs: durationMs ?? found?.duration, waveform: waveform ?? found?.waveform }
}

async function measure({ files }: Client, path: string) {
  keep(path, undefined)
  const bytes = await files.bytes(path, mostBytes)
  if (bytes) keep(path, await measureVoice(bytes))
}

function keep(path: string, voice: VoiceProperties | undefined) {
  const { byPath } = measured.getState()
  const kept = [...byPath].filter(([other]) => other !== path).slice(1 - mostMeasured)
  measured.setState({ byPath: new Map([...kept, [path, voice]]) })
}
