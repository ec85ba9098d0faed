import { useTranslation } from 'react-i18next'
import { useNetwork } from '../../store/index.ts'
import { SaveBar } from '../../ui/index.ts'
import { LeaveGuard } from './LeaveGuard.tsx'

interface Props {
  open: boolean
  busy: boolean
  blocked: boolean
  onReset: () => void
  onSave: () => void
}

/** The save bar of a section, and the question asked when somebody leaves without saving. */
export function UnsavedBar({ open, blocked, ...rest }: Props) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  return (
    <>
      <SaveBar
        open={open}
        label={t('unsaved.label')}
        resetLabel={t('unsaved.reset')}
        saveLabel={t('unsaved.save')}
        blocked={blocked || !online}
        {...rest}
      />
      <LeaveGuard isActive={open} />
    </>
  )
}
