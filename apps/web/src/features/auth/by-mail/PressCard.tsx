import { EntryScreen, ServerLogo } from '../../organization/index.ts'
import { Button, EntryCard, ErrorLine } from '../../../ui/index.ts'

interface PressCardProps {
  title: string
  text: string
  button: string
  busy?: boolean
  error?: string | undefined
  onPress: () => void
}

/** Asks for a press before a mailed link acts. Mail scanners open links and run their scripts. */
export function PressCard({ title, text, button, busy, error, onPress }: PressCardProps) {
  return (
    <EntryScreen>
      <EntryCard picture={<ServerLogo />} title={title} text={text}>
        <Button variant="primary" full autoFocus disabled={busy} onClick={() => onPress()}>
          {button}
        </Button>
        {error && <ErrorLine>{error}</ErrorLine>}
      </EntryCard>
    </EntryScreen>
  )
}
