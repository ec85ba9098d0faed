import type { ChatKey, Client } from '@parley/client'
import type { Channel, UserInfo } from '@parley/protocol'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Keys, MenuItem } from '../../ui/index.ts'

/** Available to each action. */
export interface AppContext {
  readonly client: Client
  readonly me: UserInfo
  /** The texts of the chat. */
  readonly t: TFunction
  /** The path of the page that is open. */
  readonly path: string
  readonly navigate: (path: string) => void
}

/** The context of an action on a chat. */
export interface ChatContext extends AppContext {
  readonly key: ChatKey
  /** Undefined in a direct chat. */
  readonly channel: Channel | undefined
}

/** The contexts of actions by scope. A feature can add a scope. */
export interface ActionContexts {
  app: AppContext
  chat: ChatContext
}

export type Scope = keyof ActionContexts

/** The result of an action, shown to the user. */
export interface Outcome {
  readonly text: string
  /** The chat or message that was changed. Outcomes about different ones are shown beside each other. */
  readonly about?: string
  /** Takes the action back. */
  readonly undo?: () => Result | Promise<Result>
}

type Result = Outcome | undefined | void

/** Something that the user can do, defined once. Menus, toolbars, the palette, shortcuts and the help page are views of it. */
export interface Action<Context = AppContext> {
  /** Unique among all actions. */
  readonly id: string
  /** The key of its name among the texts of the chat. */
  readonly label: string
  /** The variables of the name. */
  readonly words?: (context: Context) => Record<string, unknown>
  readonly icon: ComponentType<{ className?: string | undefined }>
  readonly keys?: Keys
  /** The key of its name among the texts of the shortcuts, for the help page, if `label` is not clear there. */
  readonly help?: string
  /** Menus separate groups by a line. */
  readonly group?: string
  readonly isDanger?: boolean
  /** Whether the user may do it here; true without it. */
  readonly may?: (context: Context) => boolean
  /** Whether menus show it without effect for the moment. */
  readonly isDisabled?: (context: Context) => boolean
  /** A promise that is rejected is reported to the user. */
  readonly run: (context: Context) => Result | Promise<Result>
  /** The items of a submenu in place of `run`. */
  readonly choices?: (context: Context) => MenuItem[]
}

/** A text with the keys that it explains, for the help page. */
export interface Shortcut {
  /** The key of its name among the texts of the shortcuts. */
  readonly label: string
  readonly keys: readonly Keys[]
  readonly group: ShortcutGroup
}

export const shortcutGroups = ['everywhere', 'writing', 'message', 'activity'] as const

export type ShortcutGroup = (typeof shortcutGroups)[number]

/** The actions of a feature by scope, in the order of the menus. */
export type Actions = { readonly [S in Scope]?: readonly Action<ActionContexts[S]>[] }

declare module '../../store/feature.ts' {
  interface WebFeature {
    /** The actions of menus and toolbars. The palette and the help page show them too. */
    readonly actions?: Actions
  }
}

/** The actions and shortcuts of a feature that only the palette and the help page show. They are loaded with these two. */
export interface PaletteFeature {
  readonly actions?: Actions
  /** Keys that belong to no action. */
  readonly shortcuts?: readonly Shortcut[]
}
