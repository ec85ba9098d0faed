import { createElement } from 'react'
import { keysText, type MenuItem } from '../../ui/index.ts'
import type { Action, AppContext } from './action.ts'
import { runAction } from './run.ts'

/** The permitted actions as menu items, with lines between their groups. */
export function menuOf<Context extends AppContext>(
  actions: readonly Action<Context>[],
  context: Context,
): MenuItem[] {
  const allowed = permitted(actions, context)
  return allowed.flatMap((action, at) => {
    const isFirst = at > 0 && allowed[at - 1]?.group !== action.group
    return [...(isFirst ? [{ separator: true } as const] : []), itemOf(action, context)]
  })
}

/** The actions that the user may do. */
export const permitted = <Context>(
  actions: readonly Action<Context>[],
  context: Context,
): readonly Action<Context>[] => actions.filter(({ may }) => may?.(context) ?? true)

/** The name of an action in the language of the user. */
export const nameOf = <Context extends AppContext>(
  { label, words }: Action<Context>,
  context: Context,
): string => context.t(label, words ? words(context) : {})

function itemOf<Context extends AppContext>(action: Action<Context>, context: Context): MenuItem {
  const { icon, keys, isDanger, isDisabled, choices } = action
  const shown = { label: nameOf(action, context), icon: createElement(icon) }
  if (choices) return { ...shown, items: choices(context) }
  return {
    ...shown,
    // In a menu, Esc closes it.
    shortcut: keys && keys.key !== 'Escape' ? keysText(keys) : undefined,
    danger: isDanger,
    disabled: isDisabled?.(context),
    onSelect: () => runAction(action, context),
  }
}
