import type { ChatKey, Forwarding, ForwardResult } from '@parley/client'
import { useRef, useState } from 'react'
import { useAction, useClient } from '../../../store/index.ts'
import { useTypedMentionsIn } from '../../users/index.ts'

export interface ForwardInput {
  comment: string
  merged: boolean
}

/** Forwards messages and keeps the result of each chat. */
export function useForward(mids: readonly number[], onDone: (results: ForwardResult[]) => void) {
  const { archives } = useClient()
  const typedMentionsIn = useTypedMentionsIn()
  const forwarding = useRef<Forwarding>(undefined)
  const [targets, setTargets] = useState<readonly ChatKey[]>([])
  const [results, setResults] = useState<ReadonlyMap<ChatKey, ForwardResult>>(new Map())

  const { run, busy, error, failure } = useAction(async (keys: readonly ChatKey[]) => {
    const settled = new Map(results)
    for (const key of keys) settled.delete(key)
    setResults(settled)
    await forwarding.current?.to(keys, (result) => {
      settled.set(result.key, result)
      setResults(new Map(settled))
    })
    const all = [...settled.values()]
    if (all.every(({ outcome }) => outcome !== 'refused')) onDone(all)
  })

  return {
    /** The chats that messages were sent to; empty before. */
    targets: failure ? [] : targets,
    results,
    busy,
    error,

    send(keys: readonly ChatKey[], input: ForwardInput) {
      // After a failure nothing was sent, and the comment may have changed.
      forwarding.current = archives.forward(mids, {
        ...input,
        mentionsIn: (key, text) => typedMentionsIn(key, text).named,
      })
      setTargets(keys)
      run(keys)
    },

    /** Tries the chats again that refused. The others do not receive anything twice. */
    retry() {
      run(targets.filter((key) => results.get(key)?.outcome === 'refused'))
    },
  }
}
