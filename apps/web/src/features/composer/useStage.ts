import type { ChatKey } from '@parley/client'
import { useCallback, useEffect } from 'react'
import { keepFiles, takeUpFiles, useClient } from '../../store/index.ts'
import { addUploads } from '../files/index.ts'

/** Stages files in a chat: they stand above the text until they are sent or taken away. */
export function useStage(chatKey: ChatKey) {
  const client = useClient()
  return useCallback(
    (files: readonly File[]) => {
      addUploads(client, chatKey, files)
      keepFiles(client, chatKey, files)
    },
    [client, chatKey],
  )
}

/** Stages again, in all chats, what the last page had staged. */
export function useKeptFiles(): void {
  const client = useClient()
  useEffect(() => takeUpFiles(client, (key, files) => addUploads(client, key, files)), [client])
}
