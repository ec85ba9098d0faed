import type { ComponentProps } from 'react'
import { IconButton, keysText } from '../../ui/index.ts'
import type { Action, AppContext } from './action.ts'
import { nameOf } from './menu.ts'
import { runAction } from './run.ts'

interface ActionButtonProps<Context>
  extends Omit<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'shortcut' | 'onClick'> {
  action: Action<Context>
  context: Context
  iconClass?: string | undefined
}

/** A button with the sign of an action, its name and its keys. */
export function ActionButton<Context extends AppContext>({
  action,
  context,
  iconClass,
  ...rest
}: ActionButtonProps<Context>) {
  const { icon: Icon, keys } = action
  return (
    <IconButton
      {...rest}
      label={nameOf(action, context)}
      shortcut={keys && keysText(keys)}
      icon={<Icon {...(iconClass !== undefined && { className: iconClass })} />}
      onClick={() => runAction(action, context)}
    />
  )
}
