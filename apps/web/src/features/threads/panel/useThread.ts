import { type ChatKey, chatOf, type ReadonlyStore, RequestError } from '@parley/client'
import { useEffect, useState } from 'react'
import { useClient, useSelector, useStream } from '../../../store/index.ts'
import { useWantSummary } from '../line/ThreadLine.tsx'

type Outcome = 'failed' | 'gone' | 'loaded'

/** The thread of a message: its root, and how far loading it has come. */
export function useThread(chatKey: ChatKey, mid: number) {
  const client = useClient()
  const { ready } = useStream()
  const [found, setFound] = useState<number>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [attempt, setAttempt] = useState(0)
  const root = useSelector(({ threads, messages }) => threads.rootOf(messages, mid)) ?? found
  const open = useSelector(({ threads }) => (root === undefined ? undefined : threads.open(root)))
  const isOpen = open !== undefined
  const generation = useSelector(({ threads }) => threads.pageGeneration)
  const isFresh = open?.generation === generation
  const isHere = useSelector((store) => root !== undefined && belongsTo(store, chatKey, root))
  useWantSummary(root ?? mid)

  useEffect(() => {
    if (isFresh) return
    const abort = new AbortController()
    client.threads.load(mid, abort.signal).then(
      (rootMid) => {
        if (abort.signal.aborted) return
        setFound(rootMid)
        setOutcome(client.store.threads.open(rootMid) ? 'loaded' : 'gone')
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        if (!(error instanceof RequestError)) throw error
        setOutcome(isMissing(error) ? 'gone' : 'failed')
      },
    )
    return () => abort.abort()
  }, [client, mid, isFresh, generation, attempt, ready])

  function retry() {
    setOutcome(undefined)
    setAttempt((count) => count + 1)
  }

  const isGone = isOpen ? !isHere : outcome === 'gone'
  const state = isGone ? 'gone' : isOpen ? 'open' : outcome === 'failed' ? 'failed' : 'loading'
  return { state, root, isOpen, retry } as const
}

const isMissing = ({ status }: RequestError) => status === 403 || status === 404

/** Whether something of a thread is left, in this chat: an address may name any message. */
function belongsTo(store: ReadonlyStore, key: ChatKey, root: number): boolean {
  const mids = [root, ...(store.threads.open(root)?.mids ?? [])]
  const first = mids.map((mid) => store.messages.get(mid)).find((message) => message !== undefined)
  return first !== undefined && chatOf(first, store.me) === key
}
