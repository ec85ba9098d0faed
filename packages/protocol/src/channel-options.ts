import { type Static, Type } from 'typebox'
import { OneNumberOf, OneOf } from './shapes.ts'

/** The members who may notify everyone in a channel. */
export type MentionAllRight = 'everyone' | 'owner'

/** The choices of how many days a channel keeps its messages. */
export const retentionChoices = [0, 1, 7, 30, 90, 365] as const
export type RetentionDays = (typeof retentionChoices)[number]

/** The choices of how many seconds a member waits between two messages. */
export const slowModeChoices = [0, 5, 10, 30, 60, 300, 900, 3600, 21_600] as const
export type SlowModeSeconds = (typeof slowModeChoices)[number]

/** [new] The options of a channel that clients of VoceChat do not know. */
export const ChannelOptions = Type.Object({
  /** Whether links show previews. */
  previews: Type.Boolean(),
  /** The members who may use `@all` and `@here`. */
  mention_all: OneOf(['everyone', 'owner'] as const),
  /** Messages older than so many days are deleted for everyone; 0 keeps all. */
  retention_days: OneNumberOf(retentionChoices),
  /** A member waits so many seconds after a message before the next one; 0 for no wait. */
  slow_mode_seconds: OneNumberOf(slowModeChoices),
  /** Whether visitors of the widget read and write in it, if it is public. */
  visitors: Type.Boolean(),
})
export type ChannelOptions = Static<typeof ChannelOptions>

// In the text of a channel's `ext_setting`, which belongs to clients: other keys are left alone.
const settingsKey = 'parley'

/** Reads the options of a channel from its `ext_setting`. Anything unknown is the default. */
export function readChannelOptions(extSetting: string | null): ChannelOptions {
  const { previews, mention_all, retention_days, slow_mode_seconds, visitors } = own(
    parseObject(extSetting),
  )
  return {
    previews: previews !== false,
    mention_all: mention_all === 'owner' ? 'owner' : 'everyone',
    retention_days: retentionChoices.find((days) => days === retention_days) ?? 0,
    slow_mode_seconds: slowModeChoices.find((seconds) => seconds === slow_mode_seconds) ?? 0,
    visitors: visitors === true,
  }
}

/** The `ext_setting` of a channel with some options changed. */
export function withChannelOptions(
  extSetting: string | null,
  changes: Partial<ChannelOptions>,
): string {
  const given = parseObject(extSetting)
  return JSON.stringify({ ...given, [settingsKey]: { ...own(given), ...changes } })
}

const own = (given: Record<string, unknown>) => asObject(given[settingsKey])

function parseObject(text: string | null): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
