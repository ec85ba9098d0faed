import { ContextMenu as Context, DropdownMenu as Dropdown } from 'radix-ui'
import type { MouseEvent } from 'react'
import { useIsPhone } from '../layout/useMediaQuery.ts'
import { AttachTo } from './AttachTo.tsx'
import { landmarkOf } from './landmark.ts'
import { useLayer } from './layers.ts'
import styles from './Menu.module.css'
import { MenuEntries } from './MenuEntries.tsx'
import { MenuSheet } from './MenuSheet.tsx'
import type { MenuContent } from './menu-items.ts'
import type { Attachment, ContextMenuProps, DropdownMenuProps } from './types.ts'
import { useDeferredSelect } from './useDeferredSelect.ts'

type Lazy<Props> = Omit<Props, 'children'> & Attachment

/** The lazy half of `DropdownMenu`. */
export function DropdownMenuOverlay({ side, align, ...menu }: Lazy<DropdownMenuProps>) {
  const { target, open, onOpenChange } = menu
  const content = useContent(menu)
  if (useIsPhone()) return <MenuSheet {...menu} trigger={<AttachTo target={target} />} />
  return (
    <Dropdown.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Dropdown.Trigger asChild>
        <AttachTo target={target} />
      </Dropdown.Trigger>
      <Dropdown.Portal container={content.container}>
        <Dropdown.Content
          {...content.props}
          // Instead of the id of a trigger that Radix did not render.
          aria-labelledby={undefined}
          side={side ?? 'bottom'}
          align={align ?? 'start'}
          sideOffset={6}
        >
          <MenuEntries parts={Dropdown} {...content} />
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  )
}

/** The lazy half of `ContextMenu`. */
export function ContextMenuOverlay({ disabled = false, ...menu }: Lazy<ContextMenuProps>) {
  const { target, open, onOpenChange } = menu
  const content = useContent(menu)
  const isPhone = useIsPhone()
  return (
    <Context.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Context.Trigger asChild disabled={disabled}>
        <AttachTo target={target} />
      </Context.Trigger>
      {isPhone ? (
        <MenuSheet {...menu} />
      ) : (
        <Context.Portal container={content.container}>
          <Context.Content {...content.props}>
            <MenuEntries parts={Context} {...content} />
          </Context.Content>
        </Context.Portal>
      )}
    </Context.Root>
  )
}

function useContent({ label, items, target, open, onOpenChange }: MenuContent & Attachment) {
  const isPhone = useIsPhone()
  // On phones the sheet is the layer.
  useLayer(open && !isPhone, () => onOpenChange(false))
  const { select, run } = useDeferredSelect()
  return {
    items,
    select,
    container: landmarkOf(target.current),
    props: {
      'aria-label': label,
      className: styles.menu,
      collisionPadding: 8,
      onCloseAutoFocus: run,
      onClick: stopPropagation,
    },
  }
}

// React passes clicks from a portal to the row that contains the trigger.
const stopPropagation = (event: MouseEvent) => event.stopPropagation()
