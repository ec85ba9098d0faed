import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { showToast } from '../../../ui/index.ts'

const readingMs = 12_000

/** Tells a new user that the server changed a name that another person has. */
export function useTellName() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  return (wanted: string, given: string) => {
    if (given === wanted) return
    showToast({
      id: 'name',
      text: t('register.renamed', { wanted, given }),
      action: {
        label: t('register.changeName'),
        onClick: () => void navigate('/setting/my_account'),
      },
      duration: readingMs,
    })
  }
}
