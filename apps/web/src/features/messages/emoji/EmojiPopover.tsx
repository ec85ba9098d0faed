import { Slot } from 'radix-ui'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Dialog, Popover, useIsPhone } from '../../../ui/index.ts'
import { EmojiPicker, type EmojiPickerProps } from './EmojiPicker.tsx'

type EmojiPopoverProps = EmojiPickerProps & {
  label: string
  /** One element that takes a ref. */
  trigger: ReactElement
}

/** The picker above its trigger; on phones in a sheet. It closes when an emoji is picked. */
export function EmojiPopover({ label, trigger, onPick }: EmojiPopoverProps) {
  const { t } = useTranslation('chat')
  const isPhone = useIsPhone()
  const [open, setOpen] = useState(false)

  function pick(emoji: string) {
    setOpen(false)
    // The closing picker returns the focus in a task of its own, which comes first.
    setTimeout(() => setTimeout(() => onPick(emoji)))
  }

  if (!isPhone) {
    return (
      <Popover label={label} trigger={trigger} side="top" flush open={open} onOpenChange={setOpen}>
        <EmojiPicker onPick={pick} />
      </Popover>
    )
  }
  return (
    <>
      <Slot.Root aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        {trigger}
      </Slot.Root>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={label}
        closeLabel={t('emoji.close')}
        size="s"
      >
        <EmojiPicker onPick={pick} />
      </Dialog>
    </>
  )
}
