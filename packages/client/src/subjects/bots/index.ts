import type { BotCommand } from '@parley/protocol'
import type { ReadonlyValue, Value } from '../../store/value.ts'
import type { Subject } from '../../subject.ts'
import { BotActions } from './actions.ts'
import { BotInteractionActions } from './bot-interactions.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly bots: BotActions
    readonly botInteractions: BotInteractionActions
  }
}

declare module '../../store/state.ts' {
  interface State {
    /** The slash commands of all bots, as far as they were loaded. */
    readonly botCommands: Value<readonly BotCommand[]>
  }
  interface ShownState {
    readonly botCommands: ReadonlyValue<readonly BotCommand[]>
  }
}

/** Bots, their commands and buttons. */
export const bots: Subject<'bots' | 'botInteractions', 'botCommands'> = {
  state: (store) => ({ botCommands: store.value<readonly BotCommand[]>([]) }),
  open: ({ environment, store, api }) => ({
    bots: new BotActions(environment, api),
    botInteractions: new BotInteractionActions(store, api, environment.now),
  }),
}
