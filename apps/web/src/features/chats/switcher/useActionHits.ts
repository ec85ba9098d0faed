import type { ChatKey } from '@parley/client'
import { idOf, isChannelKey } from '@parley/client'
import { isGuest } from '@parley/rules'
import { createElement, type ReactNode } from 'react'
import { isFlatEqual, useSelector } from '../../../store/index.ts'
import { keysText } from '../../../ui/index.ts'
import {
  type Action,
  actionsOf,
  type AppContext,
  nameOf,
  permitted,
  runAction,
  useAppContext,
  useChatContext,
} from '../../actions/index.ts'
import { type ChosenMessage, contextOfMessage } from '../../messages/index.ts'

/** An action that the palette offers. */
export interface Hit {
  id: string
  label: string
  icon: ReactNode
  keys?: string | undefined
  run: () => void
}

/** The actions of the palette: on the chosen message, on the open chat, and on neither. */
export interface ActionHits {
  ofMessage: Hit[]
  ofChat: Hit[]
  others: Hit[]
}

const noChat: ChatKey = 'u0'

/** All actions that the user may do on the chosen message, on the open chat, and elsewhere. */
export function useActionHits(
  open: ChatKey | undefined,
  message: ChosenMessage | undefined,
): ActionHits {
  const app = useAppContext()
  const ofMessage = useSelector(() => {
    const context = message && contextOfMessage(message)
    return context ? permitted(actionsOf('message'), context) : []
  }, isFlatEqual)
  const context = message && contextOfMessage(message)
  return {
    ofMessage: context ? ofMessage.map((action) => hitOf(action, context)) : [],
    ofChat: useChatHits(open),
    others: useSelector(() => permitted(actionsOf('app'), app), isFlatEqual).map((action) =>
      hitOf(action, app),
    ),
  }
}

function useChatHits(open: ChatKey | undefined): Hit[] {
  const context = useChatContext(open ?? noChat)
  const { client, me, key } = context
  const isShown = open !== undefined && !isGuest(me)
  const user = isShown && !isChannelKey(key) ? client.store.users.get(idOf(key)) : undefined
  const person = user && { ...context, user, mayAdd: true }
  const ofChat = useSelector(
    () => (isShown ? permitted(actionsOf('chat'), context) : []),
    isFlatEqual,
  )
  const ofPerson = useSelector(
    () => (person ? permitted(actionsOf('person'), person) : []),
    isFlatEqual,
  )
  return [
    ...ofChat
      .filter(({ isDisabled }) => !isDisabled?.(context))
      .map((action) => hitOf(action, context)),
    ...(person ? ofPerson.map((action) => hitOf(action, person)) : []),
  ]
}

const hitOf = <Context extends AppContext>(action: Action<Context>, context: Context): Hit => ({
  id: action.id,
  label: nameOf(action, context),
  icon: createElement(action.icon),
  keys: action.keys && keysText(action.keys),
  run: () => runAction(action, context),
})
