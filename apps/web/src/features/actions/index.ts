export type {
  Action,
  AppContext,
  ChatContext,
  Outcome,
  PaletteFeature,
  Scope,
  Shortcut,
  ShortcutGroup,
} from './action.ts'
export { shortcutGroups } from './action.ts'
export { menuOf, nameOf, permitted } from './menu.ts'
export { actionOf, actionsOf, loadPalette, setActions, shortcutsOfFeatures } from './registry.ts'
export { runAction, showOutcome } from './run.ts'
export { useActions, useAppAction, useAppContext, useChatContext } from './use-actions.ts'
export { ActionButton } from './ActionButton.tsx'
