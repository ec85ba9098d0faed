import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isFlatEqual, useChannel, useClient, useMe, useSelector } from '../../store/index.ts'
import type { Action, ActionContexts, AppContext, ChatContext, Scope } from './action.ts'
import { permitted } from './menu.ts'
import { actionOf, actionsOf } from './registry.ts'
import { runAction } from './run.ts'

/** The context of actions that belong to no chat. */
export function useAppContext(): AppContext {
  const { t } = useTranslation('chat')
  const client = useClient()
  const me = useMe()
  const { pathname: path } = useLocation()
  const navigate = useNavigate()
  return useMemo(
    () => ({ client, me, t, path, navigate: (to: string) => void navigate(to) }),
    [client, me, t, path, navigate],
  )
}

/** The context of actions on a chat. */
export function useChatContext(key: ChatKey): ChatContext {
  const context = useAppContext()
  const channel = useChannel(isChannelKey(key) ? idOf(key) : 0)
  return useMemo(() => ({ ...context, key, channel }), [context, key, channel])
}

/** The actions of a scope that the user may do. Renders again when they change. */
export const useActions = <S extends Scope>(
  scope: S,
  context: ActionContexts[S],
): readonly Action<ActionContexts[S]>[] =>
  useSelector(() => permitted(actionsOf(scope), context), isFlatEqual)

/** Runs an action that belongs to no chat; undefined if the user may not do it. */
export function useAppAction(id: string): (() => void) | undefined {
  const context = useAppContext()
  const action = useSelector(() => permitted([actionOf('app', id)], context)[0])
  return action && (() => runAction(action, context))
}
