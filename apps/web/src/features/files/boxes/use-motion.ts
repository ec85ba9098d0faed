import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../store/index.ts'
import { usePrefersStill } from '../../../ui/index.ts'
import type { FileFacts } from './file-facts.ts'
import { isAnimated, mayMove, tellingBytes } from './is-animated.ts'

/** `held`: the picture moves and is shown still. `unknown`: its first bytes are not read yet. */
export type Motion = 'free' | 'held' | 'unknown'

/** How a picture is shown to a user who may have asked for less motion. Nothing is requested for others. */
export function useMotion({ src, type }: Pick<FileFacts, 'src' | 'type'>): Motion {
  const isHeld = usePrefersStill() && mayMove(type)
  const isGif = type.startsWith('image/gif')
  const { data } = useQuery(
    {
      queryKey: ['animated', src],
      queryFn: ({ signal }) => readIsAnimated(src, signal),
      enabled: isHeld && !isGif,
      staleTime: Infinity,
    },
    queryClient,
  )
  if (!isHeld) return 'free'
  if (isGif) return 'held'
  if (data === undefined) return 'unknown'
  return data ? 'held' : 'free'
}

// A picture whose bytes cannot be read is shown as one that does not move: its box tells of the failure.
async function readIsAnimated(src: string, signal: AbortSignal): Promise<boolean> {
  const headers = { Range: `bytes=0-${tellingBytes - 1}` }
  try {
    const answer = await fetch(src, { headers, signal })
    return answer.ok && isAnimated(await firstBytes(answer))
  } catch {
    return false
  }
}

// A server that does not know ranges answers with the whole file.
async function firstBytes({ body }: Response): Promise<Uint8Array> {
  const reader = body?.getReader()
  const bytes = new Uint8Array(tellingBytes)
  let length = 0
  while (reader && length < tellingBytes) {
    const { done, value } = await reader.read()
    if (done) break
    const piece = value.subarray(0, tellingBytes - length)
    bytes.set(piece, length)
    length += piece.length
  }
  await reader?.cancel()
  return bytes.subarray(0, length)
}
