import type { License } from '@parley/protocol'
import { useState } from 'react'
import { date } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, serverOrigin } from '../../../store/index.ts'
import { Field, showToast, TextArea } from '../../../ui/index.ts'
import { useMemberCount } from '../use-license.ts'
import { FormDialog } from '../../settings/index.ts'
import { LicenseNotices } from './LicenseNotices.tsx'
import { problemOf } from './license-state.ts'
import styles from './UpdateDialog.module.css'

const rows = 8
const growTo = 18

/** Stores a license text. It asks again if the license would lock members out. */
export function UpdateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { license } = useClient()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  // A license that was read and has a problem, until it is stored anyway.
  const [doubtful, setDoubtful] = useState<License>()
  const faultOf = useFault()

  const { run, reset, busy, failure, error, answer } = useAction(
    async () => {
      const read = await license.check(text)
      const fault = faultOf(read)
      if (fault === 'unsigned' || fault === 'expired') return read
      if (fault !== undefined && !doubtful) {
        setDoubtful(read)
        return undefined
      }
      await license.store(text)
      showToast({ id: 'license', text: t('license.update.done'), kind: 'success' })
      onClose()
      return undefined
    },
    { texts: { 400: t('license.update.unreadable') } },
  )

  const refusal = answer?.sign
    ? t('license.update.expired', { date: date(Date.parse(answer.expired_at)) })
    : t('license.update.unsigned')

  function submit() {
    setMissing(text.trim() === '')
    if (text.trim() !== '') run()
  }

  function change(next: string) {
    setText(next)
    setMissing(false)
    setDoubtful(undefined)
    reset()
  }

  return (
    <FormDialog
      title={t('license.update.title')}
      text={t('license.update.text')}
      submit={t(doubtful ? 'license.update.anyway' : 'license.update.submit')}
      busy={busy}
      error={failure?.status === 400 ? undefined : error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('license.value')}
        error={
          (isMissing && t('license.update.missing')) ||
          (failure?.status === 400 && error) ||
          (answer && refusal)
        }
      >
        <TextArea
          autoFocus
          dir="ltr"
          rows={rows}
          growTo={growTo}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          className={styles.text}
          value={text}
          onChange={change}
        />
      </Field>
      {doubtful && <LicenseNotices license={doubtful} />}
    </FormDialog>
  )
}

/** Tells the problem that a license would have on this server. A full server is none. */
function useFault() {
  const client = useClient()
  const members = useMemberCount()?.members ?? 0
  return (license: License) => {
    const problem = problemOf(license, {
      now: client.serverNow(),
      host: new URL(serverOrigin()).hostname,
      members,
    })
    return problem === 'full' ? undefined : problem
  }
}
