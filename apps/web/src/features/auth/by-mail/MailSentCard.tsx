import { Link } from 'react-router'
import { EntryScreen, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, EntryCard, ErrorLine } from '../../../ui/index.ts'
import styles from '../fields/EntryFailed.module.css'
import { Foot } from '../sign-in/Foot.tsx'
import { SendAgain } from './SendAgain.tsx'

interface Props {
  /** Names the address that the letter was sent to. */
  text: string
  busy: boolean
  error?: string | undefined
  onSendAgain: () => void
  /** Goes back to the form, which keeps what was typed. */
  onChangeAddress: () => void
}

/** The page after a letter was sent: open it, have it sent again, or correct the address. */
export function MailSentCard({ text, busy, error, onSendAgain, onChangeAddress }: Props) {
  const { t } = useTranslation('auth')
  return (
    <EntryScreen>
      <EntryCard picture={<ServerLogo />} title={t('register.mailSent')} text={text} announce>
        <div className={styles.ways}>
          {error !== undefined && <ErrorLine>{error}</ErrorLine>}
          <SendAgain busy={busy} onSend={onSendAgain} />
          <Button full onClick={onChangeAddress}>
            {t('byMail.change')}
          </Button>
        </div>
        <Foot>
          <Link to="/login">{t('byMail.back')}</Link>
        </Foot>
      </EntryCard>
    </EntryScreen>
  )
}
