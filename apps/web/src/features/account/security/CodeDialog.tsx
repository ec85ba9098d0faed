import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'
import { CodeField } from '../../auth/index.ts'
import { FormDialog } from '../../settings/index.ts'
import { CodesDialog } from './CodesDialog.tsx'
import { secondFactorKey } from './second-factor-key.ts'

interface Props {
  /** Switches the app off, or replaces the recovery codes. */
  what: 'off' | 'codes'
  onClose: () => void
}

/** Asks for a code before two-step verification changes. */
export function CodeDialog({ what, onClose }: Props) {
  const { t } = useTranslation(['setting', 'auth'])
  const { account } = useClient()
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const { run, busy, error, answer } = useAction(
    async () => {
      if (what === 'codes') return account.renewRecoveryCodes(code)
      await account.switchOffApp(code)
      return undefined
    },
    {
      texts: { 401: t('auth:second.wrong') },
      onSuccess(codes) {
        void queries.invalidateQueries({ queryKey: secondFactorKey })
        if (codes) return
        showToast({ id: 'two-step', text: t('twoStep.offDone'), kind: 'success' })
        onClose()
      },
    },
  )
  if (answer) return <CodesDialog codes={answer} onClose={onClose} />
  return (
    <FormDialog
      title={t(what === 'off' ? 'twoStep.turnOff' : 'twoStep.newCodes')}
      text={t(what === 'off' ? 'twoStep.offText' : 'twoStep.codesText')}
      submit={t(what === 'off' ? 'twoStep.turnOff' : 'twoStep.newCodes')}
      busy={busy}
      error={error}
      onSubmit={() => {
        setTried(true)
        if (code.trim() !== '') run()
      }}
      onClose={onClose}
    >
      <CodeField
        value={code}
        error={tried && code.trim() === '' ? t('auth:second.missing') : undefined}
        onChange={setCode}
      />
    </FormDialog>
  )
}
