import { lengths, type Report } from '@parley/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useClient } from '../../store/index.ts'
import { Field, showToast, TextArea } from '../../ui/index.ts'
import { FormDialog } from '../settings/index.ts'

interface Props {
  report: Report
  /** Their name. */
  author: string
  onClose: () => void
}

/** Writes a warning to the author of a reported message. */
export function WarnDialog({ report, author, onClose }: Props) {
  const { t } = useTranslation('setting')
  const { moderation } = useClient()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [strict, setStrict] = useState(false)
  const isEmpty = text.trim() === ''
  const warning = useAction(() => moderation.warn(report.id, text.trim()), {
    texts: { 404: t('moderation.gone') },
    onSettled: () => queries.invalidateQueries({ queryKey: ['reports'] }),
    onSuccess() {
      showToast({ id: 'judged', text: t('warn.done', { name: author }), kind: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('warn.title', { name: author })}
      text={t('warn.text')}
      submit={t('warn.submit')}
      busy={warning.busy}
      error={warning.error}
      onSubmit={() => {
        setStrict(true)
        if (!isEmpty) warning.run()
      }}
      onClose={onClose}
    >
      <Field label={t('warn.label')} error={strict && isEmpty && t('warn.empty')}>
        <TextArea
          value={text}
          maxLength={lengths.warning}
          growTo={8}
          autoFocus
          onChange={setText}
        />
      </Field>
    </FormDialog>
  )
}
