import { EditsBar, type EditsBarProps } from './EditsBar.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'

/** The save bar of a section, and the dialog when the user leaves without saving. */
export function UnsavedBar(props: EditsBarProps) {
  return (
    <>
      <EditsBar {...props} />
      <LeaveGuard isActive={props.open} />
    </>
  )
}
