import { useTranslation } from '../../../i18n/words.ts'
import { useNetwork } from '../../../store/index.ts'
import { SaveBar } from '../../../ui/index.ts'

export interface EditsBarProps {
  open: boolean
  busy: boolean
  blocked: boolean
  onReset: () => void
  onSave: () => void
}

/** The bar with the save and reset buttons. */
export function EditsBar({ blocked, ...rest }: EditsBarProps) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  return (
    <SaveBar
      label={t('unsaved.label')}
      resetLabel={t('unsaved.reset')}
      saveLabel={t('unsaved.save')}
      blocked={blocked || !online}
      {...rest}
    />
  )
}
