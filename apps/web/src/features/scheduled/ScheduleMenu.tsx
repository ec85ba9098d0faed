import clsx from 'clsx'
import { Clock, List } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dateAndTime, weekdayAndTime } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showError, sendTimes, useClient } from '../../store/index.ts'
import { DropdownMenu, IconButton, type MenuItem, showToast } from '../../ui/index.ts'
import { OwnTimeDialog } from './OwnTimeDialog.tsx'
import styles from './ScheduleMenu.module.css'

type ScheduleMenuProps = {
  canSend: boolean
  /** False if there is no text, or if there are files. */
  canSchedule: boolean
  onSchedule: (time: number) => Promise<void>
  className?: string | undefined
}

/** The menu beside the send button: send at a time. */
export function ScheduleMenu({ canSend, canSchedule, onSchedule, className }: ScheduleMenuProps) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const client = useClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const showList = () => void navigate('/later/scheduled')

  async function schedule(time: number) {
    try {
      await onSchedule(time)
      setAsking(false)
      showToast({
        id: 'scheduled',
        text: t('scheduled.done', { time: dateAndTime(time) }),
        kind: 'success',
        action: { label: t('scheduled.show'), onClick: showList },
      })
    } catch (error) {
      showError(error)
    }
  }

  function items(): MenuItem[] {
    const list = { label: t('scheduled.list'), icon: <List />, onSelect: showList }
    if (!canSchedule) {
      const why = t(canSend ? 'scheduled.noFiles' : 'scheduled.noText')
      return [{ label: why, disabled: true, onSelect: () => {} }, { separator: true }, list]
    }
    return [
      ...sendTimes(client.serverNow()).map(({ name, time }) => ({
        label: t(`later.${name}`, { time: weekdayAndTime(time) }),
        icon: <Clock />,
        onSelect: () => void schedule(time),
      })),
      { label: t('later.ownTime'), onSelect: () => setAsking(true) },
      { separator: true },
      list,
    ]
  }

  return (
    <>
      <DropdownMenu
        label={t('scheduled.menu')}
        closeLabel={common('action.close')}
        items={items}
        side="top"
        align="end"
      >
        <IconButton
          icon={<Clock />}
          label={t('scheduled.menu')}
          className={clsx(styles.button, className)}
        />
      </DropdownMenu>
      {isAsking && <OwnTimeDialog onPick={schedule} onClose={() => setAsking(false)} />}
    </>
  )
}
