interface Tagged {
  kind: string
}

type OfKind<Union extends Tagged, Kind extends Union['kind']> = Extract<Union, { kind: Kind }>

/** The state after an event, and the effects to run in this order. */
export interface Transition<State, Effect> {
  state: State
  effects: readonly Effect[]
}

/** The transitions by state and event. An event that is missing changes nothing. */
export type Transitions<State extends Tagged, Event extends Tagged, Effect> = {
  [S in State['kind']]: {
    [E in Event['kind']]?: (
      state: OfKind<State, S>,
      event: OfKind<Event, E>,
    ) => Transition<State, Effect>
  }
}

export const to = <State, Effect>(
  state: State,
  ...effects: Effect[]
): Transition<State, Effect> => ({
  state,
  effects,
})

/** Applies the transition of an event. */
export function transition<State extends Tagged, Event extends Tagged, Effect>(
  table: Transitions<State, Event, Effect>,
  state: State,
  event: Event,
): Transition<State, Effect> {
  // The compiler does not see that both lookups are by the kinds of the two arguments.
  const rows = table as Record<
    string,
    Record<string, TransitionOf<State, Event, Effect> | undefined>
  >
  return rows[state.kind]?.[event.kind]?.(state, event) ?? to(state)
}

type TransitionOf<State, Event, Effect> = (state: State, event: Event) => Transition<State, Effect>
