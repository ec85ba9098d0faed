import { inviteExpiries, inviteUses } from '@parley/protocol'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, Field, Select } from '../../ui/index.ts'
import styles from './TermsEditor.module.css'
import type { Terms } from './useInviteLink.ts'

export type TermsEditorProps = {
  terms: Terms
  onChange: (terms: Terms) => void
  onAgain: () => void
}

/** Expiry and number of uses of an invite link. Each change creates a new link. */
export function TermsEditor({ terms, onChange, onAgain }: TermsEditorProps) {
  const { t } = useTranslation('invite')
  const unlimited = inviteUses.at(-1)
  const editor = useRef<HTMLDivElement>(null)
  // The button that opened the editor is gone, and the focus with it.
  useEffect(() => {
    editor.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={editor} className={styles.editor}>
      <Field label={t('expires')}>
        <Select
          value={String(terms.expired_in)}
          onChange={(seconds) => onChange({ ...terms, expired_in: Number(seconds) })}
          options={inviteExpiries.map((seconds) => ({
            value: String(seconds),
            label: t(`time.${seconds}`),
          }))}
        />
      </Field>
      <Field label={t('uses')}>
        <Select
          value={String(terms.max_times)}
          onChange={(times) => onChange({ ...terms, max_times: Number(times) })}
          options={inviteUses.map((times) => ({
            value: String(times),
            label: times === unlimited ? t('unlimited') : t('times', { count: times }),
          }))}
        />
      </Field>
      <Button
        className={styles.again}
        variant="link"
        size="s"
        icon={<RotateCw />}
        onClick={onAgain}
      >
        {t('again')}
      </Button>
    </div>
  )
}
