import { type Channel, inviteExpiries, inviteUses } from '@parley/protocol'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { dateAndTime } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, CopyField, ErrorLine, QrCode, Spinner, TextInput } from '../../ui/index.ts'
import styles from './InviteLink.module.css'
import { TermsEditor } from './TermsEditor.tsx'
import { type InviteLinkState, type Terms, useInviteLink } from './useInviteLink.ts'

const day: Terms = { expired_in: inviteExpiries[4], max_times: inviteUses[6] }

type InviteLinkProps = {
  channel?: Channel | undefined
  /** Focuses the copy button when the link is ready. */
  autoFocus?: boolean
  /** Whether the terms are being changed, where the page decides. */
  editor?: { isOpen: boolean; onOpen: () => void }
}

/** An invite link to the server or to a channel. */
export function InviteLink({ channel, autoFocus = false, editor }: InviteLinkProps) {
  const { t } = useTranslation('invite')
  const [terms, setTerms] = useState(day)
  const [isOwnOpen, setOwnOpen] = useState(false)
  const changing = editor?.isOpen ?? isOwnOpen
  const openEditor = editor?.onOpen ?? (() => setOwnOpen(true))
  const { state, again, retry } = useInviteLink(channel, terms)

  if (state.is === 'refused') {
    return <ErrorLine>{t(channel?.is_public === false ? 'managersOnly' : 'adminsOnly')}</ErrorLine>
  }
  if (state.is === 'failed') {
    return (
      <div className={styles.failed}>
        <ErrorLine>{t('failed')}</ErrorLine>
        <Button icon={<RotateCw />} onClick={retry}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.box}>
      <LinkField state={state} autoFocus={autoFocus} />
      <div className={styles.terms}>
        <span>{termsText()}</span>
        {!changing && (
          <Button variant="link" size="s" onClick={openEditor}>
            {t('change')}
          </Button>
        )}
      </div>
      {changing && <TermsEditor terms={terms} onChange={setTerms} onAgain={again} />}
      <div className={styles.code}>
        {state.is === 'ready' ? <QrCode value={state.link} label={t('qr')} /> : <Spinner />}
      </div>
    </div>
  )

  function termsText() {
    const until = state.is === 'ready' ? state.until : undefined
    return until === undefined
      ? t('terms', { time: t(`time.${terms.expired_in}`), people: people() })
      : t('termsUntil', { time: dateAndTime(until), people: people() })
  }

  function people() {
    return terms.max_times === day.max_times
      ? t('anybody')
      : t('people', { count: terms.max_times })
  }
}

function LinkField({ state, autoFocus }: { state: InviteLinkState; autoFocus: boolean }) {
  const { t } = useTranslation('invite')
  if (state.is !== 'ready') {
    return (
      <TextInput readOnly aria-label={t('link')} aria-busy value="" placeholder={t('generating')} />
    )
  }
  return (
    <CopyField
      value={state.link}
      label={t('link')}
      copyLabel={t('copy')}
      copiedLabel={t('copied')}
      autoFocus={autoFocus}
    />
  )
}
