import { hasTurns, withoutTurns } from '@parley/rules'

/** A user or channel as the store has it: its name has no signs that turn the writing direction around. */
export const withShownName = <T extends { name: string }>(named: T): T =>
  hasTurns(named.name) ? { ...named, name: withoutTurns(named.name) } : named
