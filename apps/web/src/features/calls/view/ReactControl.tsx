import { callReactions } from '@parley/protocol'
import { Hand, SmilePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { showError } from '../../../store/index.ts'
import { Button, IconButton, Popover } from '../../../ui/index.ts'
import { currentControls } from '../current-call.ts'
import { Control } from './Control.tsx'
import styles from './Controls.module.css'

interface Props {
  isConnected: boolean
  /** Whether the own hand is raised. */
  hand: boolean
}

/** Shows a reaction to everyone, or raises the hand. */
export function ReactControl({ isConnected, hand }: Props) {
  const { t } = useTranslation('call')
  const [isOpen, setOpen] = useState(false)
  return (
    <Control word={t('react')}>
      <Popover
        label={t('reactions')}
        side="top"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={<IconButton label={t('react')} icon={<SmilePlus />} disabled={!isConnected} />}
      >
        <div className={styles.reactions}>
          {callReactions.map((emoji) => (
            <button
              key={emoji}
              type="button"
              onClick={() => {
                setOpen(false)
                void currentControls()?.react(emoji).catch(showError)
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
        <Button
          full
          icon={<Hand />}
          onClick={() => {
            setOpen(false)
            currentControls()?.setHand(!hand)
          }}
        >
          {t(hand ? 'lowerHand' : 'raiseHand')}
        </Button>
      </Popover>
    </Control>
  )
}
