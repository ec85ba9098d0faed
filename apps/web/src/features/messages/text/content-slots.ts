import type { Message } from '@parley/client'
import { type ComponentType, createContext, useContext } from 'react'

/** Contents that features above this one render in a message. `app/` provides them. */
export interface ContentSlots {
  /** Forwarded messages. */
  Archive: ComponentType<{ message: Pick<Message, 'content' | 'properties'> }>
  /** A call that was not answered, with a button that calls back. */
  MissedCall: ComponentType<{ mid: number | undefined }>
  /** The replies to a message, below it. */
  Replies: ComponentType<{ mid: number }>
}

export const ContentSlotsContext = createContext<ContentSlots | undefined>(undefined)

export const useContentSlots = () => useContext(ContentSlotsContext)
